import { parseConfig } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { StartProblem } from '../start-problem.ts'
import { beginMaintenance, endMaintenance, readMaintenance } from './maintenance-file.ts'

const usage = 'Usage: npm run maintenance -- on [MINUTES] | off'

/**
 * Switches the maintenance mode on or off, or says whether it is on. A running server follows within a second. Throws
 * StartProblem if the operator can fix the cause.
 */
export async function runMaintenance(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const [mode, minutes, ...more] = args
  const isNumber = minutes === undefined || (mode === 'on' && /^[1-9]\d{0,3}$/.test(minutes))
  if ((mode !== undefined && mode !== 'on' && mode !== 'off') || !isNumber || more.length > 0)
    throw new StartProblem(usage)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const dataDir = prepareDataFolder(parsed.config.dataDir)
  if (mode === 'on') {
    beginMaintenance(dataDir, { until: minutes === undefined ? null : Date.now() + Number(minutes) * 60_000 })
    return [
      'Maintenance is on. Within a second a running server closes the database and answers 503; tablets keep their changes.',
      'End it: npm run maintenance -- off',
    ]
  }
  if (mode === 'off') endMaintenance(dataDir)
  return [readMaintenance(dataDir) ? 'Maintenance is on.' : 'Maintenance is off.']
}
