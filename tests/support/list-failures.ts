import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type Result = { error?: { message?: string } }
type Spec = { title: string; file: string; tests: { projectName: string; status: string; results: Result[] }[] }
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Journeys = { suites?: Suite[] }
type Units = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}
/** A line or a few for each: what failed, and what failed at first and passed when it was tried again. */
export type Failures = { failed: string[]; shaky: string[] }

/** Where a run of tests writes what became of each. */
export const outcomesFile = (of: 'journeys' | 'units'): string => join(tmpdir(), `pitboard-${of}-${process.pid}.json`)

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const longestReason = 600

/** What the first try said that failed, indented. */
function readReason(results: readonly Result[]): string {
  const message = results.find(({ error }) => error)?.error?.message ?? ''
  const plain = stripVTControlCharacters(message).trim().slice(0, longestReason)
  return plain.replace(/^(?=.)/gm, '    ')
}

// A spec stands for all projects, and its own verdict is the first one's alone.
function listJourneys({ suites = [] }: Journeys, wanted: 'unexpected' | 'flaky'): string[] {
  return suites
    .flatMap(specsIn)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => `[${projectName}] ${file} › ${title}\n${readReason(results)}`),
    )
}

function listUnits({ testResults }: Units): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    if (failed.length === 0 && message) failed.push('does not load')
    return failed.map((one) => `${name.slice(name.search(/(src|sw|tests|manifest)\//))} › ${one}`)
  })
}

/** What failed, so that the end of a long log says it; the file goes. Nothing where nothing was written. */
export function listFailures(of: 'journeys' | 'units'): Failures {
  const file = outcomesFile(of)
  try {
    const outcomes: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (of === 'units') return { failed: listUnits(outcomes as Units), shaky: [] }
    const journeys = outcomes as Journeys
    return { failed: listJourneys(journeys, 'unexpected'), shaky: listJourneys(journeys, 'flaky') }
  } catch {
    return { failed: [], shaky: [] }
  } finally {
    rmSync(file, { force: true })
  }
}
