import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type TestResult = { duration: number; error?: { message?: string } }
type Test = { projectName: string; status: string; results: TestResult[] }
type Spec = { title: string; file: string; tests: Test[] }
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Journeys = { suites?: Suite[] }
type Unit = { status: string; fullName: string; duration?: number | null; failureMessages: string[] }
type Units = { testResults: { name: string; message: string; assertionResults: Unit[] }[] }

/** What became of a run of tests. */
export type Outcomes = {
  /** A line or a few for each that failed. */
  failed: string[]
  /** The same for each that failed at first and passed when it was tried again. */
  shaky: string[]
  /** How long each took. */
  times: { name: string; seconds: number }[]
}

/** Where a run of tests writes what became of each. */
export const outcomesFile = (of: 'journeys' | 'units'): string => join(tmpdir(), `pitboard-${of}-${process.pid}.json`)

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const longestReason = 600

/** What a test said that failed, indented. */
function indent(message = ''): string {
  const plain = stripVTControlCharacters(message).trim().slice(0, longestReason)
  return plain.replace(/^(?=.)/gm, '    ')
}

function readJourneys({ suites = [] }: Journeys): Outcomes {
  // A spec stands for all projects, and its own verdict is the first one's alone.
  const all = suites
    .flatMap(specsIn)
    .flatMap(({ file, title, tests }) =>
      tests.map((test) => ({ ...test, name: `[${test.projectName}] ${file} › ${title}` })),
    )
  const list = (wanted: 'unexpected' | 'flaky') =>
    all
      .filter(({ status }) => status === wanted)
      .map(({ name, results }) => {
        return `${name}\n${indent(results.find(({ error }) => error)?.error?.message)}`
      })
  const times = all.map(({ name, results }) => ({
    name,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return { failed: list('unexpected'), shaky: list('flaky'), times }
}

function readUnits({ testResults }: Units): Outcomes {
  const files = testResults.map(({ name, ...rest }) => ({
    ...rest,
    file: name.slice(name.search(/(src|sw|tests|manifest)\//)),
  }))
  const failed = files.flatMap(({ file, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0) return message ? [`${file} › does not load\n${indent(message)}`] : []
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${indent(failureMessages[0])}`)
  })
  const times = files.flatMap(({ file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${file} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  return { failed, shaky: [], times }
}

/** What a run of tests has written; its file goes. Nothing where nothing was written. */
export function readOutcomes(of: 'journeys' | 'units'): Outcomes {
  const file = outcomesFile(of)
  try {
    const outcomes: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return of === 'units' ? readUnits(outcomes as Units) : readJourneys(outcomes as Journeys)
  } catch {
    return { failed: [], shaky: [], times: [] }
  } finally {
    rmSync(file, { force: true })
  }
}

/** A table of the slowest. */
export function tellSlowest(times: Outcomes['times'], count: number): string[] {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
