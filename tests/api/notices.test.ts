import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { getNotices, saveNotices } from '#contract/notices.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { aBaseInfo, book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The mails sent to an address when all due jobs have run. */
async function mailsTo(email: string) {
  // Jobs that begin with a start are finished when it is stopped.
  await server.restart()
  await server.restart()
  for (let tries = 0; tries < 300; tries++) {
    const waiting = await server.database.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
    if (waiting.length === 0) break
    await new Promise((done) => setTimeout(done, 10))
  }
  return server.mails.filter((mail) => mail.to === email)
}

test('a subscriber gets the cars of the next day in the evening, once, and without a customer’s name', async () => {
  server.clock.now = Date.parse('2026-11-23T16:59:00Z')
  const station = await openStation(server)
  const person = await openSession(server, { email: 'ewa@example.com', station: station.account, role: 'advisor' })
  const { client } = person
  expect((await client.send(getNotices, {})).value).toEqual({ tomorrow: false })
  await book(station.owner, { startsAt: '2026-11-24T11:00:00.000Z', complaint: 'Squeaks\nwhen it is cold' })
  const early = { startsAt: '2026-11-24T07:00:00.000Z', vehicle: { plate: 'KR 1AB23', country: 'PL' } }
  await book(station.owner, { ...early, complaint: '' })
  const cancelled = await book(station.owner, { ...early, vehicle: { plate: 'GD 777', country: 'PL' } })
  await station.owner.client.send(changeAppointmentStatus, {
    params: { status: 'cancelled' },
    body: { appointmentId: cancelled.id, reason: 'customer-request' },
    headers: {},
  })
  await book(station.owner, { startsAt: '2026-11-25T07:00:00.000Z', vehicle: { plate: 'PO 1234X', country: 'PL' } })

  server.clock.now = Date.parse('2026-11-23T17:30:00Z')
  expect(await mailsTo('ewa@example.com')).toEqual([])
  expect((await client.send(saveNotices, { body: { tomorrow: true } })).value).toEqual({ tomorrow: true })
  const [mail, ...more] = await mailsTo('ewa@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Tomorrow’s cars')
  expect(mail?.text).toContain('Tuesday 24 November: 2 cars')
  expect(mail?.text).toContain('8:00: KR 1AB23\n12:00: WPI 20931 · Opel Astra\nSqueaks when it is cold')
  expect(mail?.text).toContain(`${server.origin}/schedule`)
  expect(mail?.text).not.toMatch(/Kowalska|GD 777|PO 1234X/)
  server.clock.advance(3600_000)
  expect(await mailsTo('ewa@example.com')).toHaveLength(1)
})

test('not before the evening, not at night, not without a planned car, and not after the end of the subscription', async () => {
  const email = 'piotr@example.com'
  server.clock.now = Date.parse('2026-12-01T10:00:00Z')
  const station = await openStation(server, aBaseInfo())
  const { client } = await openSession(server, { email, station: station.account, role: 'mechanic' })
  await client.send(saveNotices, { body: { tomorrow: true } })
  await book(station.owner, { startsAt: '2026-12-02T07:00:00.000Z' })
  expect(await mailsTo(email)).toEqual([])
  server.clock.now = Date.parse('2026-12-01T21:00:00Z')
  expect(await mailsTo(email)).toEqual([])
  // Nothing is planned for the third.
  server.clock.now = Date.parse('2026-12-02T17:30:00Z')
  expect(await mailsTo(email)).toEqual([])
  await book(station.owner, { startsAt: '2026-12-04T07:00:00.000Z' })
  await client.send(saveNotices, { body: { tomorrow: false } })
  server.clock.now = Date.parse('2026-12-03T17:30:00Z')
  expect(await mailsTo(email)).toEqual([])
  await client.send(saveNotices, { body: { tomorrow: true } })
  expect(await mailsTo(email)).toHaveLength(1)
})
