import { resolve } from 'node:path'
import { type Config, parseConfig } from '../config.ts'
import { readMaintenance } from '../maintenance/maintenance-file.ts'
import { StartProblem } from '../start-problem.ts'
import { checkAddress } from './check-address.ts'
import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataFolder, checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkPhotos } from './check-photos.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

const usage = 'Usage: npm run doctor [-- --json]'

/**
 * Checks an installation: its configuration, data and surroundings. It changes nothing but for a small object that it
 * writes to the S3 store and removes; the server may run meanwhile.
 * Throws StartProblem for wrong arguments.
 */
export async function runDoctor(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  now: () => number = Date.now,
): Promise<{ lines: string[]; hasProblem: boolean }> {
  const isJson = args[0] === '--json'
  if (args.length > (isJson ? 1 : 0)) throw new StartProblem(usage)
  const findings = await examine(env, now)
  const hasProblem = findings.some(({ state }) => state === 'problem')
  const lines = isJson ? [JSON.stringify({ ok: !hasProblem, findings }, null, 2)] : findings.flatMap(write)
  return { lines, hasProblem }
}

const write = ({ subject, state, says, fix }: CheckResult): string[] => [
  `${state.padEnd(8)} ${subject}: ${says}`,
  ...(fix === undefined ? [] : [`${' '.repeat(9)}${fix}`]),
]

async function examine(env: NodeJS.ProcessEnv, now: () => number): Promise<CheckResult[]> {
  const parsed = parseConfig(env)
  if (!parsed.ok) {
    return parsed.problems.map((says) => problem('configuration', says, 'Correct it: the server does not start.'))
  }
  const { config } = parsed
  const dataDir = resolve(config.dataDir)
  const folder = checkDataFolder(dataDir)
  if (folder.state === 'problem') return [...checkConfiguration(config, dataDir), folder]
  const parts = await Promise.all([
    checkDisk(dataDir),
    checkDatabase(config, dataDir, now()),
    checkPhotos(config, dataDir),
    checkBackups(config, dataDir, now()),
    checkMail(config),
    checkAddress(config, now()),
    checkClock(config, now),
  ])
  return [...checkConfiguration(config, dataDir), folder, ...parts.flat()]
}

function checkConfiguration(config: Config, dataDir: string): CheckResult[] {
  const findings: CheckResult[] = []
  if (!config.production) {
    findings.push(
      warning(
        'configuration',
        'NODE_ENV is not production.',
        'Set NODE_ENV=production for a workshop that works with it.',
      ),
    )
  }
  if (readMaintenance(dataDir)) {
    findings.push(warning('configuration', 'Maintenance is on.', 'End it: npm run maintenance -- off'))
  }
  if (config.serviceWorker === 'off') {
    findings.push(
      warning(
        'configuration',
        'SERVICE_WORKER is off: tablets work only with a network.',
        'Leave it out when the fault is repaired.',
      ),
    )
  }
  const { name, address, email } = config.publicFace.operator
  if (config.production && !(name && address && email)) {
    findings.push(
      warning(
        'configuration',
        'The legal pages do not say who is responsible for this installation.',
        'Set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL.',
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('configuration', 'All variables are valid.')]
}
