import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentStatus, createAppointment, getAppointment } from '#contract/appointments.ts'
import { spawnServer, waitFor } from '../support/child-server.ts'
import { type Client, createClient } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, openStation, type TestStation } from '../support/station.ts'

const publicOrigin = 'http://localhost:3200'
type Instance = { client: Client; kill(): Promise<void> }

let server: TestServer
let station: TestStation
let instances: Instance[]
beforeEach(async () => {
  server = await startTestServer()
  // The processes have the real time, and a session that was made days before it would have ended.
  server.clock.now = Date.now()
  station = await openStation(server)
  instances = []
})
afterEach(async () => {
  for (const instance of instances) await instance.kill()
  await server.stop()
})

/** One more process on the same data, with the owner's session in it. */
async function startInstance(): Promise<Instance> {
  const { child, output, ended } = spawnServer({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: server.dataDir,
    PUBLIC_ORIGIN: publicOrigin,
    LOG_LEVEL: 'silent',
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
  })
  const [, port] = await waitFor(output, /port (\d+)/)
  const client = createClient(() => `http://127.0.0.1:${port}`, publicOrigin)
  client.cookies.set('__Host-sid', station.owner.token)
  const instance = {
    client,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  instances.push(instance)
  return instance
}

test('of 100 bookings of one bay through two processes one succeeds', async () => {
  const [a, b] = await Promise.all([startInstance(), startInstance()])
  const bayId = station.bays[0]?.id
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const body = aBooking({ bayId, vehicle: { plate: `WA ${10_000 + n}`, country: 'PL' }, customer: null })
      return (n % 2 ? a : b).client.send(createAppointment, { body })
    }),
  )
  const made = answers.filter((answer) => answer.status === 201)
  expect(made).toHaveLength(1)
  expect(made[0]?.value.number).toMatch(/\/1$/)
  for (const answer of answers) if (answer.status !== 201) expect(answer.problem.code).toBe('slot-taken')
}, 60_000)

test('of 40 bookings without a chosen bay through two processes every bay gets one', async () => {
  const [a, b] = await Promise.all([startInstance(), startInstance()])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? a : b).client.send(createAppointment, { body: aBooking() })),
  )
  const made = answers.filter((answer) => answer.status === 201).map((answer) => answer.value)
  expect(made.map((one) => one.blocks[0]?.bayId).toSorted()).toEqual(station.bays.map((bay) => bay.id).toSorted())
  for (const answer of answers) if (answer.status !== 201) expect(answer.problem.code).toBe('no-bay-free')
}, 60_000)

test('O6 one key twenty times through two processes is one event', async () => {
  const [a, b] = await Promise.all([startInstance(), startInstance()])
  const { id } = await book(station.owner)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? a : b).client.send(changeAppointmentStatus, {
        params: { status: 'arrived' },
        body: { appointmentId: id, reason: '' },
        headers,
      }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const { value } = await station.owner.client.send(getAppointment, { params: { id } })
  expect(value.events).toHaveLength(2)
}, 60_000)

describe('kill -9', () => {
  test('an acknowledged change is stored afterwards, and its key gets the same answer', async () => {
    const first = await startInstance()
    const { value: made } = await first.client.send(createAppointment, { body: aBooking() })
    const change = (client: Client, key: string) =>
      client.send(changeAppointmentStatus, {
        params: { status: 'arrived' },
        body: { appointmentId: made.id, reason: '', detail: { mileage: 182_340 } },
        headers: { 'idempotency-key': key },
      })
    const key = crypto.randomUUID()
    const { value: changed } = await change(first.client, key)
    await first.kill()

    const second = await startInstance()
    const again = await change(second.client, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.value).toEqual(changed)
    const { value } = await second.client.send(getAppointment, { params: { id: made.id } })
    expect(value).toMatchObject({ status: 'arrived', mileage: 182_340, number: made.number, blocks: made.blocks })
  }, 60_000)

  test('during a hundred changes: each acknowledged one is complete, and none is partly stored', async () => {
    const instance = await startInstance()
    const acknowledged: string[] = []
    const tries = Array.from({ length: 100 }, async (_, n) => {
      const startsAt = new Date(Date.UTC(2026, 10, 23) + n * 3_600_000).toISOString()
      const answer = await instance.client.send(createAppointment, { body: aBooking({ startsAt }) })
      acknowledged.push(answer.value.id)
      if (acknowledged.length === 30) await instance.kill()
    })
    await Promise.allSettled(tries)
    expect(acknowledged.length).toBeGreaterThanOrEqual(30)

    const second = await startInstance()
    for (const id of acknowledged) {
      expect((await second.client.send(getAppointment, { params: { id } })).value.events).toHaveLength(1)
    }
    const { db } = server.database
    const rows = await db.selectFrom('appointment').select(['id', 'number']).orderBy('number').execute()
    expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index + 1))
    expect(await db.selectFrom('block').select('id').execute()).toHaveLength(rows.length)
    expect(await db.selectFrom('appointment_event').select('id').execute()).toHaveLength(rows.length)
  }, 60_000)
})
