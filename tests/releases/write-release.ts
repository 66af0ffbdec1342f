import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Insertable, sql } from 'kysely'
import { usualOil, usualRules, usualSeasons } from '#domain/follow-ups/follow-up.ts'
import type { Database } from '#server/db/database.ts'
import { findSteps } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { fillStation } from '../support/filled-station.ts'
import { startTestServer } from '../support/server.ts'
import { openStation } from '../support/station.ts'
import { markTable, readSchema, referenceTables } from './release.ts'

// `node tests/releases/write-release.ts 2026-11-23`: an embedded database as this version leaves it, with rows in every
// table, for later versions to be upgraded from (tests/api/upgrade.test.ts). Once for each release that adds a step.

/** Tables that the calls above leave empty. */
async function fillTheRest({ db }: Database, account_id: string): Promise<void> {
  const firstOf = async (table: 'vehicle' | 'customer' | 'appointment' | 'follow_up' | 'import_job') =>
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
  const appointment_id = await firstOf('appointment')
  const [follow_up_id, import_id] = [await firstOf('follow_up'), await firstOf('import_job')]
  await insert('follow_up_message', {
    ...{ account_id, id: 'fm', follow_up_id, customer_id, channel: 'email', state: 'sent', due_at: 1, created_at: 1 },
    ...{ settled_at: 2, why: null, mail_id: null, sms_idx: null, address: 'a@example.com', body: 'Due soon' },
    ...{ decided_by_id: user_id, decided_by: 'Anna' },
  })
  await insert('follow_up_rules', {
    ...{ account_id, rules: JSON.stringify(usualRules), oil_months: usualOil.months, oil_km: usualOil.km },
    ...{ ...usualSeasons, ran_on: null, updated_at: 1, version: 1 },
  })
  await insert('import_item', {
    ...{ account_id, import_id, kind: 'vehicle', entity_id: vehicle_id, action: 'changed', version: 1 },
    ...{ was: '{"brand":null}', became: '{"brand":"Opel"}', outcome: null },
  })
  await insert('import_key', { account_id, import_id, kind: 'vehicle', name: 'WPI20931', entity_id: vehicle_id })
  await insert('inspection_template', {
    ...{ account_id, id: 'it', content: '{"name":"Check","sections":[]}', archived: 0, made_at: 1, version: 1 },
  })
  const text = '{plate} is ready.'
  await insert('message_template', { account_id, kind: 'ready', language: 'en', text, updated_at: 1 })
  await insert('online_booking', {
    ...{ account_id, is_on: 1, confirmation: 'request', lead_hours: 24, horizon_days: 30, buffer_minutes: 0 },
    ...{ daily_share: 50, change_hours: 24, visit_pages: 1, updated_at: 1, version: 1 },
  })
  await insert('order_detail_change', {
    ...{ account_id, id: 'dc', appointment_id, settings: '{"keyTag":{"from":null,"to":"7"}}', fingerprint: 'dc' },
    ...{ occurred_at: 1, time_uncertain: 0, received_at: 1, actor_id: user_id, actor_name: 'Anna', employee_id },
  })
  await insert('passkey', {
    ...{ id: 'pk', user_id, credential_id: 'pk', public_key: 'pk', counter: 0, transports: '[]', name: 'Phone' },
    ...{ is_synced: 1, created_at: 1, last_used_at: null },
  })
  await insert('used_challenge', { digest: 'uc', ends_at: 2 })
  await insert('removed_photo', { account_id, id: 'rp', removed_at: 1 })
  await insert('sms_gateway', {
    ...{ account_id, kind: 'webhook', url: 'https://gateway.example.com/sms', sealed: null, sender: 'Mine' },
    ...{ is_plain: 1, part_price: 12, monthly_limit: 300, report_hash: 'gh', report_sealed: 'gs' },
    ...{ updated_at: 1, version: 1 },
  })
  await insert('sms', {
    ...{ account_id, idx: 'sm', message_id: null, sealed: '', ...until, attempts: 1, next_at: 1, parts: 1 },
    ...{ sent_at: 2, failed_at: null, last_error: null, gateway_id: 'g', delivered_at: 2, undelivered_at: null },
  })
  await insert('vehicle_dates', {
    ...{ account_id, vehicle_id, inspection_on: '2027-03-14', insurance_on: null, oil_changed_on: '2026-03-14' },
    ...{ oil_changed_at: 119_000, updated_at: 1, version: 1 },
  })
  await insert('visit_link', { token_hash: 'vl', account_id, appointment_id, made_at: 1 })
  await insert('workshop_page', { account_id, slug: 'wola', is_public: 1, updated_at: 1, version: 1 })
  await insert('workshop_slug', { slug: 'wola', account_id, taken_at: 1 })
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
    if (referenceTables.includes(table) || table === markTable) continue
    const found = await sql`select * from ${sql.table(table)}`.execute(db)
    rows[table] = found.rows
    if (found.rows.length === 0) throw new Error(`no row stands in ${table}`)
  }
  const release = { steps: await findSteps(server.database), schema: await readSchema(server.database), rows }
  writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(release, null, 1)}\n`)
} finally {
  await server.stop()
}
