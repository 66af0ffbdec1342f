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

/** The outcome of a test run. */
export type Outcomes = {
  /** One or more lines for each failed test. */
  failed: string[]
  /** The same for each test that failed first and passed on retry. */
  shaky: string[]
  /** The duration of each test. */
  times: { name: string; seconds: number }[]
}

/** The file into which a test run writes the outcome of each test. */
export const outcomesFile = (of: 'journeys' | 'units'): string => join(tmpdir(), `pitboard-${of}-${process.pid}.json`)

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const longestReason = 600

/** The message of a failed test, indented. */
function indent(message = ''): string {
  const plain = stripVTControlCharacters(message).trim().slice(0, longestReason)
  return plain.replace(/^(?=.)/gm, '    ')
}

function readJourneys({ suites = [] }: Journeys): Outcomes {
  // A spec contains the results of all projects. Its own status is that of the first one only.
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

/** Reads the outcome file of a test run and removes it. Empty if there is no file. */
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

/** A table of the slowest tests. */
export function formatSlowest(times: Outcomes['times'], count: number): string[] {
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}
