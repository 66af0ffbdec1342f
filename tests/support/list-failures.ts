import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Spec = { title: string; file: string; tests: { projectName: string; status: string }[] }
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Journeys = { suites?: Suite[] }
type Units = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Where a run of tests writes what became of each. */
export const outcomesFile = (of: 'journeys' | 'units'): string => join(tmpdir(), `pitboard-${of}-${process.pid}.json`)

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

// A spec stands for all projects, and its own verdict is the first one's alone.
function listJourneys({ suites = [] }: Journeys): string[] {
  return suites
    .flatMap(specsIn)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
    )
}

function listUnits({ testResults }: Units): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    if (failed.length === 0 && message) failed.push('does not load')
    return failed.map((one) => `${name.slice(name.search(/(src|sw|tests|manifest)\//))} › ${one}`)
  })
}

/** What failed, a line each, so that the end of a long log says it; the file goes. Nothing where nothing was written. */
export function listFailures(of: 'journeys' | 'units'): string[] {
  const file = outcomesFile(of)
  try {
    const outcomes: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return of === 'journeys' ? listJourneys(outcomes as Journeys) : listUnits(outcomes as Units)
  } catch {
    return []
  } finally {
    rmSync(file, { force: true })
  }
}
