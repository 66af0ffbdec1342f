import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLoginCode } from '#contract/auth.ts'
import { createEmployee, deactivateEmployee, inviteEmployee } from '#contract/employees.ts'
import { joinWaitlist } from '#contract/landing.ts'
import type { Tables } from '#server/db/tables.ts'
import { isOfSearchIndex } from '#server/search-index/store.ts'
import { fillStation, type Own } from '../support/filled-station.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const token = 'a-token-for-prometheus'
const dayMs = 24 * 3600_000
type Period = 'expires' | 'customer' | 'station' | 'person' | 'product'

/**
 * How long the rows of each table stay: until their own time is over; until their customer is a pseudonym (then without
 * what was typed about them); as long as their station or their person; as long as the product runs.
 */
const periods: Readonly<Record<keyof Tables, Period>> = {
  ...{ user: 'person', passkey: 'person', recovery_code: 'person', notice_choice: 'person', push_choice: 'person' },
  ...{ station: 'station', employee: 'station', bay: 'station', working_hours: 'station', station_choice: 'station' },
  ...{ legal: 'station', customer: 'customer', vehicle: 'station', mileage: 'station', appointment: 'customer' },
  ...{ appointment_note: 'station', order_line: 'station', order_line_change: 'station', block: 'station' },
  ...{ order_detail_change: 'station', finding: 'station', finding_change: 'station', inspection: 'station' },
  ...{ inspection_template: 'station', inspection_answer: 'station', condition_report: 'customer' },
  ...{ station_logo: 'station', workshop_page: 'station', online_booking: 'station', workshop_slug: 'station' },
  ...{ appointment_number: 'station', appointment_event: 'station', message: 'customer', message_choice: 'station' },
  ...{ message_template: 'station', sms_gateway: 'station', follow_up: 'customer', follow_up_message: 'customer' },
  ...{ follow_up_rules: 'station', vehicle_dates: 'customer', import_job: 'station', photo: 'station' },
  ...{ country: 'product', city: 'product', seed: 'product', push_key: 'product', rate_counter: 'expires' },
  ...{ absence: 'expires', invitation: 'expires', registry_answer: 'expires', waitlist: 'expires', otp: 'expires' },
  ...{ waitlist_token: 'expires', paper_link: 'expires', removed_photo: 'station', visit_link: 'expires' },
  ...{ session: 'expires', known_browser: 'expires', used_challenge: 'expires', passkey_permission: 'expires' },
  ...{ sign_in_event: 'expires', device: 'expires', mail: 'expires', sms: 'expires', figure_mark: 'expires' },
  ...{ saved_view: 'customer', stop_token: 'customer', push_subscription: 'expires', push_fact: 'expires' },
  ...{ push_delivery: 'expires', import_table: 'expires', import_row: 'expires', import_problem: 'expires' },
  ...{ import_item: 'expires', import_key: 'expires', erasure: 'expires' },
  ...{ search_entry: 'customer', search_todo: 'customer', search_upkeep: 'product' },
}
const expiring = (Object.keys(periods) as (keyof Tables)[]).filter((table) => periods[table] === 'expires')

let server: TestServer
let station: TestStation
let own: Own
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } })
  station = await openStation(server)
  own = await fillStation(server, station, { customer: typed })
})
afterAll(() => server.stop())

const typed = { name: 'Genowefa Przykladowska', phone: '+48609876543', email: 'genowefa@przyklad.example' }

/** The job runs at each start, and says when it has ended. */
async function jump(days: number): Promise<void> {
  server.clock.advance(days * dayMs)
  await server.restart()
  const headers = { authorization: `Bearer ${token}` }
  const scrape = async () => (await fetch(`${server.url}/api/metrics`, { headers })).text()
  const ended = `pitboard_retention_last_success_timestamp_seconds ${server.clock.now / 1000}\n`
  await expect.poll(scrape, { timeout: 10_000 }).toContain(ended)
}
async function countRows(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of expiring) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      server.database.db,
    )
    counts.set(table, Number(rows[0]?.count))
  }
  return counts
}
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found = []
  const tables = await server.database.db.introspection.getTables()
  for (const { name: table } of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(server.database.db)
    const text = JSON.stringify(rows).toLowerCase()
    if (texts.some((one) => text.includes(one.toLowerCase()))) found.push(table)
  }
  return found
}

test('W24 every table has a period', async () => {
  const tables = await server.database.db.introspection.getTables()
  const names = tables.map(({ name }) => name)
  const others = (all: readonly string[]) => all.filter((name) => !isOfSearchIndex(name)).toSorted()
  expect(others(Object.keys(periods))).toEqual(others(names))
})

test('W24 a jump of the clock over all periods leaves nothing that had to go', async () => {
  const db = () => server.database.db
  const { now } = server.clock
  const account = station.account
  // What no call of this test makes.
  const put = async (table: keyof Tables, row: Record<string, unknown>) => {
    const [names, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)]
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db())
  }
  await put('push_subscription', {
    ...{ id: 'browser', account_id: account, user_id: station.owner.userId, session_id: own.session },
    ...{ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', user_agent: '', created_at: now },
  })
  await put('push_fact', {
    ...{ account_id: account, key: 'fact', kind: 'request', detail: JSON.stringify({ name: typed.name }) },
    ...{ made_at: now, expires_at: now + dayMs, spread_at: now },
  })
  await put('push_delivery', {
    ...{ account_id: account, fact_key: 'fact', subscription_id: 'browser', next_at: now, attempts: 1, ended_at: now },
    outcome: 'sent',
  })
  await put('erasure', { id: randomUUID(), account_id: null, user_id: 'gone', asked_at: now })
  await put('removed_photo', { account_id: account, id: randomUUID(), removed_at: now })
  await put('sign_in_event', {
    id: randomUUID(),
    user_id: station.owner.userId,
    kind: 'added',
    passkey: 'Phone',
    at: now,
  })
  await put('used_challenge', { digest: 'd', ends_at: now + 60_000 })
  await put('passkey_permission', { user_id: station.owner.userId, account_id: account, ends_at: now + 60_000 })
  await put('known_browser', { token_hash: 't', user_id: station.owner.userId, created_at: now, last_used_at: now })
  await put('registry_answer', { nip: '5261040828', day: '2026-11-22', request_id: 'r', checked_at: now })
  await put('sms', {
    ...{
      account_id: account,
      idx: 'x',
      sealed: 'x',
      created_at: now,
      expires_at: now,
      attempts: 1,
      next_at: now,
      parts: 1,
    },
    ...{ sent_at: now },
  })
  await server.client().send(joinWaitlist, { body: { email: 'waits@przyklad.example', consent: true } })
  await server.client().send(requestLoginCode, { body: { email: 'asks@przyklad.example' } })
  const { value: leaver } = await station.owner.client.send(createEmployee, {
    body: {
      ...{
        name: 'Leo Leaver',
        shortName: 'Leo',
        role: 'mechanic',
        email: 'leo@przyklad.example',
        phone: '+48601777888',
      },
      ...{ colour: 'teal', skills: [], weekly: null },
    },
  })
  await station.owner.client.send(inviteEmployee, { params: { id: leaver.id } })
  await openSession(server, { email: 'never.a.station@przyklad.example' })
  const filled = await countRows()
  // A file that is imported is read away; changes of figures are marked for moments.
  const brief = ['figure_mark', 'import_item', 'import_key', 'visit_link']
  for (const [table, count] of filled) if (!brief.includes(table)) expect(count, table).toBeGreaterThan(0)

  const ended = await station.owner.client.send(deactivateEmployee, { params: { id: leaver.id }, body: {} })
  expect(ended.status).toBe(200)
  await db().updateTable('appointment').set({ status: 'completed' }).execute()
  await jump(37 * 31)

  const left = await countRows()
  left.delete('rate_counter')
  expect([...left].filter(([, count]) => count > 0)).toEqual([])
  const personal = [
    'leo@',
    '601777888',
    'Genowefa',
    'Przykladowska',
    typed.phone,
    '609876543',
    typed.email,
    'waits@',
    'asks@',
    'never.a.station@',
  ]
  expect(await tablesWith(personal)).toEqual([])
  const former = await db()
    .selectFrom('employee')
    .select(['email', 'phone'])
    .where('id', '=', leaver.id)
    .executeTakeFirst()
  expect(former).toEqual({ email: null, phone: null })
  const photos = await db().selectFrom('photo').select('id').where('appointment_id', 'is not', null).execute()
  expect(photos).toEqual([])
  // The picture of the owner, the logo and the photo of the workshop are kept, those of orders are not.
  const files = readdirSync(join(server.dataDir, 'photos'), { recursive: true, encoding: 'utf8' })
  expect(files.some((file) => file.includes(own.orderPhoto))).toBe(false)
  expect(files.some((file) => file.includes(own.logo))).toBe(true)
})

test('W24 who asked online and never came is forgotten after six months, others are not', async () => {
  const db = () => server.database.db
  const { owner } = await openStation(server)
  const at = (days: number) => new Date(server.clock.now + days * dayMs).toISOString()
  const person = (name: string) => ({ name, phone: '+48601234567' })
  const made = {
    asked: await book(owner, { customer: person('Asked Online'), startsAt: at(1), bayId: null }),
    rejected: await book(owner, { customer: person('Rejected Online'), startsAt: at(1), bayId: null }),
    came: await book(owner, { customer: person('Came Online'), startsAt: at(1), bayId: null }),
    called: await book(owner, { customer: person('Called In'), startsAt: at(1), bayId: null }),
  }
  const set = (id: string, status: 'requested' | 'rejected' | 'completed' | 'cancelled', source: 'online' | 'phone') =>
    db().updateTable('appointment').set({ status, source }).where('id', '=', id).execute()
  await set(made.asked.id, 'requested', 'online')
  await set(made.rejected.id, 'rejected', 'online')
  await set(made.came.id, 'completed', 'online')
  await set(made.called.id, 'cancelled', 'phone')
  const names = async () => {
    const rows = await db()
      .selectFrom('customer')
      .select('name')
      .where('name', 'like', '% %')
      .where('phone', '=', '+48601234567')
      .execute()
    return rows.map(({ name }) => name).toSorted()
  }
  await jump(180)
  expect(await names()).toEqual(['Asked Online', 'Called In', 'Came Online', 'Rejected Online'])
  await jump(10)
  expect(await names()).toEqual(['Called In', 'Came Online'])
})
