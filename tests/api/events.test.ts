import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus, createAppointment, editAppointment } from '#contract/appointments.ts'
import { logoutPost } from '#contract/auth.ts'
import { createCustomer } from '#contract/customers.ts'
import { deactivateEmployee, listEmployees } from '#contract/employees.ts'
import { saveConveniences } from '#contract/onboarding.ts'
import { endOtherSessions } from '#contract/sessions.ts'
import { spawnServer, waitFor } from '../support/child-server.ts'
import { createClient } from '../support/client.ts'
import { type Listener, listenTo } from '../support/event-listener.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
const open: Listener[] = []
beforeAll(async () => {
  server = await startTestServer({ heartbeatMs: 200 })
  station = await openStation(server)
})
afterAll(async () => {
  for (const one of open) one.stop()
  await server.stop()
})

async function listen(token: string, after?: string): Promise<Listener> {
  const listener = await listenTo(server, token, after)
  open.push(listener)
  return listener
}

const arrive = (id: string) =>
  station.owner.client.send(changeAppointmentStatus, {
    params: { status: 'arrived' },
    headers: {},
    body: { appointmentId: id, reason: '' },
  })

test('a change reaches the others within a second, without data of the customer', async () => {
  const mechanic = await station.join('mechanic')
  const [one, other] = [await listen(station.owner.token), await listen(mechanic.token)]
  const { id } = await book(station.owner)
  await arrive(id)
  const { value } = await mechanic.client.send(editAppointment, { params: { id }, body: { notes: 'Rusty' } })
  const startedAt = performance.now()
  for (const listener of [one, other]) {
    const last = await listener.waitFor(({ event, data }) => event === 'change' && data.version === value.version)
    expect(last.data).toEqual({ noun: 'appointments', id, version: value.version })
    const ids = listener.received.flatMap((event) => (event.id ? [Number(event.id.split(':')[1])] : []))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect(performance.now() - startedAt).toBeLessThan(1000)

  const body = {
    kind: 'person' as const,
    name: 'Zofia Maj',
    phone: '+48601234999',
    email: null,
    language: null,
    consents: [],
    notes: '',
  }
  const customer = (await station.owner.client.send(createCustomer, { body })).value
  await station.owner.client.send(saveConveniences, { body: { conveniences: ['wifi'] } })
  await one.waitFor(({ data }) => data.noun === 'onboarding')
  const text = JSON.stringify(one.received)
  for (const secret of ['Maj', '+48601234999', customer.id, 'Kowalska', 'WPI']) expect(text).not.toContain(secret)
  expect(one.received.at(-2)?.data).toEqual({ noun: 'customers', id: null, version: null })
})

test('headers that prevent proxies from buffering', async () => {
  const { headers } = await listen(station.owner.token)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toContain('no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('a heartbeat shows that the connection works', async () => {
  const listener = await listen(station.owner.token)
  await listener.waitFor(({ event }) => event === 'beat')
})

test('another station receives nothing, and its event ids are refused', async () => {
  const foreign = await openStation(server)
  const stranger = await listen(foreign.owner.token)
  const ours = await listen(station.owner.token)
  await book(station.owner, { startsAt: '2026-11-24T08:00:00.000Z' })
  const { id } = await ours.waitFor(({ event }) => event === 'change')
  await book(foreign.owner)
  await stranger.waitFor(({ event }) => event === 'change')
  expect(stranger.received.filter(({ event }) => event === 'change')).toHaveLength(1)
  const again = await listen(foreign.owner.token, id)
  expect(again.received[0]?.event).toBe('resync')
})

test('after a gap the missed events are sent; after a restart the client must read everything again', async () => {
  const first = await listen(station.owner.token)
  const { id: seen } = await first.waitFor(({ event }) => event === 'ready')
  first.stop()
  const { id } = await book(station.owner, { startsAt: '2026-11-25T08:00:00.000Z' })
  await arrive(id)

  const second = await listen(station.owner.token, seen)
  await second.waitFor(({ event }) => event === 'ready')
  expect(second.received.map(({ event, data }) => [event, data.version ?? null])).toEqual([
    ['change', 1],
    ['change', 2],
    ['ready', null],
  ])
  const last = second.received.at(-1)?.id
  await server.restart()
  await second.ended
  const third = await listen(station.owner.token, last)
  expect(third.received[0]).toMatchObject({ event: 'resync', data: {} })
  await arrive((await book(station.owner, { startsAt: '2026-11-26T08:00:00.000Z' })).id)
  await third.waitFor(({ event, data }) => event === 'change' && data.version === 2)
})

test('a stream ends with its session: signed out, revoked from afar, deactivated, idle', async () => {
  const leaver = await station.join('advisor')
  const signedOut = await listen(leaver.token)
  await leaver.client.send(logoutPost, {})
  await signedOut.ended

  const person = await station.join('mechanic')
  const other = await openSession(server)
  await server.database.db
    .updateTable('session')
    .set({ user_id: person.userId })
    .where('user_id', '=', other.userId)
    .execute()
  const far = await listen(other.token)
  await person.client.send(endOtherSessions, {})
  await far.ended

  const stays = await listen(person.token)
  const { employees } = (await station.owner.client.send(listEmployees, {})).value
  const id = employees.find(({ userId }) => userId === person.userId)?.id ?? ''
  await station.owner.client.send(deactivateEmployee, { params: { id }, body: { reassignTo: null } })
  await stays.ended

  const sleeper = await station.join('mechanic')
  const idle = await listen(sleeper.token)
  server.clock.advance(8 * 24 * 3600_000)
  await idle.ended
})

test('a browser has at most four streams: a new one closes the oldest', async () => {
  const { token } = await station.join('mechanic')
  const five = []
  for (let n = 0; n < 5; n++) five.push(await listen(token))
  await five[0]?.ended
  expect(five.slice(1).map(({ isOpen }) => isOpen())).toEqual([true, true, true, true])
})

test.runIf(process.env.TEST_DATABASE_URL)('over one PostgreSQL instances tell each other', async () => {
  server.clock.now = Date.now()
  const { owner, ...foreign } = await openStation(server)
  const listener = await listen(owner.token)
  const person = await foreign.join('mechanic')
  const leaving = await listen(person.token)
  const publicOrigin = 'http://localhost:3200'
  const { child, output, ended } = spawnServer({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: 'silent',
  })
  const [, port] = await waitFor(output, /port (\d+)/)
  const elsewhere = (token: string) => {
    const client = createClient(() => `http://127.0.0.1:${port}`, publicOrigin)
    client.cookies.set('__Host-sid', token)
    return client
  }
  const { db } = server.database
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where query like 'listen %'
        and datname = current_database()`.execute(db)
      return rows.length
    })
    .toBe(2)
  const { value } = await elsewhere(owner.token).send(createAppointment, { body: aBooking() })
  await listener.waitFor(({ data }) => data.id === value.id)
  expect(listener.received.filter(({ event }) => event === 'change')).toHaveLength(1)
  await elsewhere(person.token).send(logoutPost, {})
  await leaving.ended

  // A broken connection to the database may have hidden changes.
  const dropListeners = sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'
    and datname = current_database()`
  await dropListeners.execute(db)
  await listener.waitFor(({ event }) => event === 'resync')
  const { value: next } = await elsewhere(owner.token).send(createAppointment, { body: aBooking() })
  await listener.waitFor(({ data }) => data.id === next.id)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})
