import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findDamage } from '../backup/store.ts'
import type { Config } from '../config.ts'
import { loadKey } from '../data-folder.ts'
import type { Database } from '../db/database.ts'
import { findSteps, pendingSteps, unknownSteps } from '../db/migrate.ts'
import { connectDatabase } from '../db/open-database.ts'
import { findWall, hidesRows, sharedRole, sqlForWall } from '../db/row-wall.ts'
import { findPushKey } from '../push/key-store.ts'
import { canUnsealPushKey } from '../push/vapid.ts'
import { StartProblem } from '../start-problem.ts'
import { inWords } from './check-disk.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'
import { countQueues, type Queue } from './store.ts'

/** A message that waits as long is not on its way. */
const longWaitMs = 15 * 60_000
const clockDriftMs = 5_000

/** Checks the database, and what only it knows: queues of mails and SMS, the key of notifications. */
export async function checkDatabase(config: Config, dataDir: string, now: number): Promise<CheckResult[]> {
  const file = join(dataDir, 'pitboard.sqlite')
  if (config.databaseUrl === null && !existsSync(file)) {
    const fix = 'Start the server once, or set DATA_DIR to the folder that it uses.'
    return [problem('database', `There is no database in ${dataDir}.`, fix)]
  }
  let database: Database
  try {
    database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir })
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return [problem('database', error.message, 'The server does not start without it.')]
  }
  try {
    const damage = await findDamage(database.db, database.kind, 'all').catch(() => 'it cannot be read')
    if (damage !== null) {
      const fix = 'Stop the server and restore the last good backup: npm run restore -- FILE'
      return [problem('database', `It is damaged (${damage}).`, fix)]
    }
    const steps = await findSteps(database)
    const [unknown, pending] = [unknownSteps(steps), pendingSteps(steps)]
    if (unknown.length > 0) {
      const fix = 'Start the newer Pitboard, or restore a backup from before its update.'
      return [problem('database', `It is newer than this program (${unknown.join(', ')}).`, fix)]
    }
    if (pending.length > 0) {
      const fix = 'Back up; the next start of this version upgrades it.'
      return [warning('database', `It is of an older version: ${pending.length} steps are pending.`, fix)]
    }
    const what = database.kind === 'postgres' ? 'PostgreSQL' : `SQLite, ${inWords(statSync(file).size)}`
    return [
      ok('database', `${what}: undamaged, at step ${steps.at(-1)}.`),
      ...(await checkRowSecurity(config, database)),
      ...(await checkQueues(database, now)),
      await checkPush(config, dataDir, database),
    ]
  } finally {
    await database.close()
  }
}

/** Whether PostgreSQL keeps the rows of workshops apart. */
async function checkRowSecurity({ rowSecurity }: Config, { db, kind }: Database): Promise<CheckResult[]> {
  if (kind === 'sqlite') return []
  if (await hidesRows(db)) {
    const says = 'PostgreSQL hides the rows of workshops from the user of DATABASE_URL, who does not own the tables.'
    return [problem('row security', says, 'Set DATABASE_URL to the owner of the tables, or give the user bypassrls.')]
  }
  if (rowSecurity === 'off') {
    const fix = 'Leave ROW_SECURITY out, unless a pooler gives each transaction another connection.'
    return [warning('row security', 'ROW_SECURITY is off.', fix)]
  }
  const { role, gap } = await findWall(db)
  if (gap === null) return [ok('row security', 'PostgreSQL shows each workshop its own rows alone.')]
  if (gap.why === 'no-privileges') {
    const fix = 'Start the server once. If this stays, its user does not own the tables.'
    return [warning('row security', `The role ${gap.role} may not use all tables.`, fix)]
  }
  const lines = sqlForWall(gap).join(' ')
  if (role !== null) {
    const says = `It uses the role ${sharedRole}: users of other databases who may act as it, too, reach this one.`
    const fix = `Restart the server. If this stays, enter as an administrator of PostgreSQL: ${lines} Then restart all instances.`
    return [warning('row security', says, fix)]
  }
  const says = `It is off, because the user "${gap.user}" may not make or use the role ${gap.role}.`
  return [warning('row security', says, `As an administrator of PostgreSQL, enter: ${lines} Then restart the server.`)]
}

async function checkQueues(database: Database, now: number): Promise<CheckResult[]> {
  const { mails, sms, gateways, databaseNow } = await countQueues(database, now)
  const findings: CheckResult[] = []
  const isLate = ({ since }: Queue) => since !== null && now - since > longWaitMs
  const minutes = ({ since }: Queue) => Math.round((now - (since ?? now)) / 60_000)
  if (isLate(mails)) {
    const says = `${mails.count} mails wait, one of them for ${minutes(mails)} minutes.`
    findings.push(warning('mail', says, 'Look at the log of the server, and of the mail server.'))
  }
  const users = `${gateways} workshops have a gateway`
  if (isLate(sms)) {
    const says = `${users}; ${sms.count} SMS wait, one of them for ${minutes(sms)} minutes.`
    findings.push(warning('sms', says, 'Send a test SMS in Settings › Messages to customers: it says what is wrong.'))
  } else
    findings.push(ok('sms', gateways === 0 ? 'No workshop has a gateway.' : `${users}; none of their SMS is late.`))
  if (Math.abs(databaseNow - now) > clockDriftMs) {
    const says = `The clock of the database differs by ${Math.round(Math.abs(databaseNow - now) / 1000)} s.`
    findings.push(warning('clock', says, 'Let both machines set their clocks by NTP.'))
  }
  return findings
}

async function checkPush(config: Config, dataDir: string, database: Database): Promise<CheckResult> {
  const stored = await findPushKey(database.db)
  if (stored === null) return ok('push', 'The key is made at the next start.')
  const hasKey = config.sessionSecret !== null || existsSync(join(dataDir, 'secret.key'))
  if (hasKey && canUnsealPushKey(loadKey(dataDir, config.sessionSecret), stored.sealed)) {
    return ok('push', 'The key for notifications can be read.')
  }
  return problem(
    'push',
    'The key for notifications was sealed with another key of the server; the same is true of mails and SMS that wait.',
    'Set SESSION_SECRET, or put secret.key back, as it was. Otherwise all devices must turn notifications on again.',
  )
}
