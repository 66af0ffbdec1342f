import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { requestLoginCode } from '#contract/auth.ts'
import { sweep } from '#server/retention/store.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

const day = 24 * 3600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('codes and mails are deleted after a day, counters with their window, sessions 30 days after their end', async () => {
  await openSession(server)
  await server.client().send(requestLoginCode, { body: { email: 'anna@example.com' } })
  await server.mailTo('anna@example.com')
  const { db } = server.database
  const left = async (now: number): Promise<number[]> => {
    await sweep(server.database, now)
    const counts = []
    for (const table of ['otp', 'mail', 'rate_counter', 'session'] as const) {
      counts.push((await db.selectFrom(table).selectAll().execute()).length)
    }
    return counts
  }
  const { now } = server.clock
  expect(await left(now + 59_000)).toEqual([1, 1, 7, 1])
  expect(await left(now + 61_000)).toEqual([1, 1, 5, 1])
  expect(await left(now + 2 * day)).toEqual([0, 0, 0, 1])
  expect(await left(now + 59 * day)).toEqual([0, 0, 0, 1])
  expect(await left(now + 61 * day)).toEqual([0, 0, 0, 0])
})

test('customers are erased 36 months after their last visit, except those with a future visit', async () => {
  const { owner } = await openStation(server)
  const months = (count: number) => {
    const then = new Date(server.clock.now)
    then.setUTCMonth(then.getUTCMonth() + count)
    return then.getTime()
  }
  const iso = (at: number) => new Date(at).toISOString()
  const person = (name: string) => ({ name, phone: '+48601234567' })
  const old = await book(owner, { customer: person('Long Ago'), startsAt: iso(server.clock.now) })
  const since = await book(owner, { customer: person('Came Since'), startsAt: iso(months(10)), bayId: null })
  await book(owner, { customer: person('Still Here'), startsAt: iso(server.clock.now), bayId: null })
  for (const { id } of [old, since]) {
    for (const status of ['in-progress', 'completed'] as const) {
      await owner.client.send(changeAppointmentStatus, { params: { status }, body: { appointmentId: id }, headers: {} })
    }
  }
  const { db } = server.database
  const names = async (now: number) => {
    await sweep(server.database, now)
    const rows = await db.selectFrom('customer').select(['name', 'phone']).orderBy('created_at').execute()
    return rows.filter(({ phone }) => phone !== null).map(({ name }) => name)
  }
  expect(await names(months(36))).toEqual(['Long Ago', 'Came Since', 'Still Here'])
  expect(await names(months(36) + day)).toEqual(['Came Since', 'Still Here'])
  expect(await names(months(46) + day)).toEqual(['Still Here'])
  const row = await db.selectFrom('appointment').select('search').where('id', '=', old.id).executeTakeFirstOrThrow()
  expect(row.search).not.toMatch(/long|601234567/)
})

test('customers are looked through in parts: those of the last part are erased too', async () => {
  const { account } = await openStation(server)
  const { db } = server.database
  const { now } = server.clock
  const rows = Array.from({ length: 1_200 }, (_, n) => ({
    id: `many-${String(n).padStart(4, '0')}`,
    account_id: account,
    kind: 'person' as const,
    name: `Customer ${n}`,
    phone: '+48601234567',
    search: `customer ${n}`,
    notes: '',
    updated_at: now,
    version: 1,
    created_at: n < 1_190 ? now : now - 40 * 366 * day,
  }))
  for (let from = 0; from < rows.length; from += 300) {
    await db
      .insertInto('customer')
      .values(rows.slice(from, from + 300))
      .execute()
  }
  await sweep(server.database, now)
  const erased = await db.selectFrom('customer').select('id').where('phone', 'is', null).where('id', 'like', 'many-%')
  expect((await erased.orderBy('id').execute()).map(({ id }) => id)).toEqual(rows.slice(1_190).map(({ id }) => id))
})
