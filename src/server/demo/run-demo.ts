import { parseArgs } from 'node:util'
import { isTimeZone } from '#domain/wall-time.ts'
import { parseConfig } from '../config.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { openDatabase } from '../open-database.ts'
import { StartProblem } from '../start-problem.ts'
import { buildDemo, type DemoWorkshop } from './build-rows.ts'
import { insertDemoRows, isUsed } from './store.ts'

const usage =
  'Usage: npm run demo [-- --seed NUMBER] [--now INSTANT, as 2026-11-23T10:40:00Z] [--zone ZONE, as Europe/Lisbon] [--language pl|en]'

/** Fills an empty installation with a realistic station. Throws StartProblem if the operator can fix the cause. */
export async function runDemo(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const { seed, now, ...workshop } = readOptions(args)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { config } = parsed
  const dataDir = prepareDataFolder(config.dataDir)
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir }, () => now)
  try {
    if (await isUsed(database)) {
      throw new StartProblem(
        `There is data already in ${config.databaseUrl ? 'the database' : dataDir}: the demo needs an empty one. Set DATA_DIR to a new folder.`,
      )
    }
    const { rows, emails } = buildDemo(seed, now, workshop)
    await inTransaction(database, (tx) => insertDemoRows(tx, rows))
    return [
      `A station with ${rows.bay?.length} bays, ${rows.employee?.length} people, ${rows.customer?.length} customers and ${rows.appointment?.length} appointments was created in ${config.databaseUrl ? 'the database' : dataDir}.`,
      `Sign in as its owner with ${emails.owner}, as a mechanic with ${emails.mechanic}; the code appears in the terminal of the server.`,
      'Start it: npm start',
    ]
  } finally {
    await database.close()
  }
}

function readOptions(args: readonly string[]): { seed: number; now: number } & DemoWorkshop {
  const type = 'string'
  const options = { seed: { type }, now: { type }, zone: { type }, language: { type } } as const
  const { values } = parseArgs({ args: [...args], options, strict: false })
  const seed = Number(values.seed ?? 1)
  const now = values.now === undefined ? Date.now() : Date.parse(String(values.now))
  const zone = values.zone === undefined ? undefined : String(values.zone)
  const language = values.language ?? 'pl'
  const known = Object.keys(values).every((name) => name in options)
  if (language !== 'pl' && language !== 'en') throw new StartProblem(usage)
  if (!known || !Number.isSafeInteger(seed) || Number.isNaN(now) || (zone && !isTimeZone(zone)))
    throw new StartProblem(usage)
  return { seed, now, language, ...(zone ? { zone } : {}) }
}
