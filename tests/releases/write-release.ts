import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { findSteps } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { fillStation } from '../support/filled-station.ts'
import { startTestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'
import { readSchema, referenceTables } from './release.ts'

// `node tests/releases/write-release.ts 2026-11-23`: an embedded database as this version leaves it, with rows in every
// table, for later versions to be upgraded from (tests/api/upgrade.test.ts). Once for each release that adds a step.

/** Tables that the calls above leave empty. */
async function fillTheRest({ db }: Database, account_id: string): Promise<void> {
  const firstOf = async (table: 'vehicle' | 'customer' | 'appointment') =>
    (await db.selectFrom(table).select('id').where('account_id', '=', account_id).executeTakeFirstOrThrow()).id
  const { id: employee_id, user_id } = await db
    .selectFrom('employee')
    .select(['id', 'user_id'])
    .where('account_id', '=', account_id)
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow()
  if (!user_id) throw new Error('nobody has a sign-in')
  const [vehicle_id, customer_id] = [await firstOf('vehicle'), await firstOf('customer')]
  const kept = { created_at: 1, updated_at: 1, version: 1 }
  const until = { created_at: 1, expires_at: 2 }
  const insert = async <T extends keyof Tables>(table: T, row: Insertable<Tables[T]>) => {
    await db.insertInto(table).values(row).execute()
  }
  await insert('invitation', { id: 'i', account_id, employee_id, token_hash: 'i', ...until })
  await insert('known_browser', { token_hash: 'b', user_id, created_at: 1, last_used_at: 1 })
  await insert('mail', { id: 'm', kind: 'login-code', sealed: '', attempts: 0, next_at: 1, is_code: 1, ...until })
  await insert('message_choice', { account_id, kinds: '["ready"]', ...kept })
  await insert('mileage', { account_id, vehicle_id, at: 1, value: 120_000 })
  await insert('notice_choice', { user_id, tomorrow: 1, told_of: null, updated_at: 1 })
  const code = { browser_hash: 'o', kind: 'login', email: 'a@example.com', code_hmac: 'o', tries: 0 } as const
  await insert('otp', { ...code, ...until })
  await insert('registry_answer', {
    nip: '8567346215',
    day: '2026-11-23',
    company: null,
    request_id: 'r',
    checked_at: 1,
  })
  await insert('station_choice', { account_id, section: 'brands', content: '{"brands":["opel"]}', ...kept })
  await insert('stop_token', { token_hash: 's', account_id, customer_id, created_at: 1 })
  const asked = { email: 'w@example.com', locale: 'pl', consent_at: 1, created_at: 1, asked_at: 1 } as const
  await insert('waitlist', { id: 'w', ...asked })
  await insert('waitlist_token', { token_hash: 'w', waitlist_id: 'w', created_at: 1 })
  await insert('working_hours', { account_id, hours: '{"weekly":{},"exceptions":[]}', ...kept })
}

const [name] = process.argv.slice(2)
if (!name) throw new Error('Usage: node tests/releases/write-release.ts DATE')

const server = await startTestServer()
try {
  const { db } = server.database
  const station = await openStation(server)
  await fillStation(server, station)
  await fillTheRest(server.database, station.account)
  const tables = await db.introspection.getTables()
  const rows: Record<string, unknown[]> = {}
  for (const { name: table } of tables) {
    if (referenceTables.includes(table)) continue
    const found = await sql`select * from ${sql.table(table)}`.execute(db)
    rows[table] = found.rows
    if (found.rows.length === 0) throw new Error(`no row stands in ${table}`)
  }
  const release = { steps: await findSteps(db), schema: await readSchema(server.database), rows }
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(release, null, 1)}\n`)
} finally {
  await server.stop()
}
