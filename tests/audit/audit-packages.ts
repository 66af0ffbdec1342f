import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed } from '#manifest/release/licences.ts'
import { type Lock, listPackages } from '#manifest/release/runtime-lock.ts'
import { root, runNode, tools } from '../support/run/run-command.ts'
import { runNpm } from './run-excluded.ts'

/** Checks that the lock file has an integrity hash for each package, and no registry host. */
export const auditLock = (): boolean => runNode(tools.vitest, 'run', 'tests/lock.test.ts')

const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** Checks the licence of each package that the product contains: the list of the release. */
export function auditLicences(): boolean {
  const packages = listPackages(readLock())
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  for (const { title, licence } of refused) process.stdout.write(`${title}: ${licence} is not allowed\n`)
  process.stdout.write(`licences: ${refused.length} of ${packages.length} packages are not allowed\n`)
  return refused.length === 0
}

type AdvisoryReport = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  message?: string
}

/** Asks the registry for known weaknesses of all packages. Returns `null` if it does not answer such questions. */
export function auditAdvisories(): boolean | null {
  const { output, complaint } = runNpm(['audit', '--json'])
  const { vulnerabilities, message } = readReport(output)
  if (!vulnerabilities) {
    process.stdout.write(
      `advisories: the registry did not answer: ${message ?? (complaint.trim() || 'no reason given')}\n`,
    )
    return null
  }
  const found = Object.entries(vulnerabilities)
  for (const [name, { severity, range }] of found) process.stdout.write(`${name} ${range}: ${severity}\n`)
  process.stdout.write(`advisories: ${found.length} packages with known weaknesses\n`)
  return found.length === 0
}

function readReport(output: string): AdvisoryReport {
  try {
    return JSON.parse(output) as AdvisoryReport
  } catch {
    return {}
  }
}
