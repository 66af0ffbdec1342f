import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AppointmentDetails,
  changeAppointmentStatus,
  editAppointment,
  getAppointment,
  setOrderDetails,
} from '#contract/appointments.ts'
import { enrolDevice } from '#contract/devices.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { findVehicles } from '#contract/vehicles.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { book, hire, openStation, type TestStation } from '../support/station.ts'

let server: TestServer
let station: TestStation
let owner: SignedIn
let made: AppointmentDetails
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  owner = station.owner
  made = await book(owner, { bayId: null })
})

type Body = Call<typeof setOrderDetails>['body']
type Headers = Call<typeof setOrderDetails>['headers']
const set = (body: Body, { who = owner, headers = {} as Headers, id = made.id } = {}) =>
  who.client.send(setOrderDetails, { params: { id }, headers, body })
const read = async () => (await owner.client.send(getAppointment, { params: { id: made.id } })).value
const key = (): Headers => ({ 'idempotency-key': randomUUID() })
const changesOf = async () =>
  (await server.database.db.selectFrom('order_detail_change').selectAll().orderBy('received_at').execute())
    .filter(({ appointment_id }) => appointment_id === made.id)
    .map(({ settings, actor_id, employee_id }) => ({ settings: JSON.parse(settings), actor_id, employee_id }))

const noon = '2026-11-23T12:00:00.000Z'

describe('J7 a detail of an order', () => {
  test('is set if it is as it was seen; the answer has all of them', async () => {
    const answer = await set({ mileage: { from: null, to: 184_320 }, promisedAt: { from: null, to: noon } })
    expect(answer.value).toEqual({
      appointmentId: made.id,
      changed: true,
      mileage: 184_320,
      keyTag: null,
      promisedAt: noon,
      appointmentVersion: made.version + 1,
    })
    expect(await read()).toMatchObject({ mileage: 184_320, keyTag: null, promisedAt: noon, version: made.version + 1 })
    // The vehicle has the mileage too.
    const { vehicles } = (await owner.client.send(findVehicles, { query: { plate: 'WPI 20931' } })).value
    expect(vehicles[0]?.mileage).toBe(184_320)
    await set({ mileage: { from: 184_320, to: null }, promisedAt: { from: '2026-11-23T12:00:00Z', to: null } })
    expect(await read()).toMatchObject({ mileage: null, promisedAt: null })
  })

  test('two people set different ones at once; the same value from both is done', async () => {
    const mechanic = await station.join('mechanic')
    const answers = await Promise.all([
      set({ mileage: { from: null, to: 100 } }),
      set({ keyTag: { from: null, to: 'K 17' } }, { who: mechanic }),
      set({ keyTag: { from: null, to: 'K 17' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read()).toMatchObject({ mileage: 100, keyTag: 'K 17', version: made.version + 2 })
  })

  test('one that somebody else has set is a conflict with who and when, and nothing is set', async () => {
    const advisor = await station.join('advisor')
    const employeeId = await hire(owner)
    server.clock.advance(60_000)
    await set({ mileage: { from: null, to: 100 }, employeeId }, { who: advisor })
    const at = new Date(server.clock.now).toISOString()
    server.clock.advance(60_000)
    const late = await set({ mileage: { from: null, to: 120 }, keyTag: { from: null, to: 'K 17' } })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    expect(late.problem.current).toEqual({
      ...{ appointmentId: made.id, mileage: 100, keyTag: null, promisedAt: null },
      changed: { mileage: { at, actorId: advisor.userId, actorName: expect.any(String), employeeId } },
    })
    expect(await read()).toMatchObject({ mileage: 100, keyTag: null })
    expect((await set({ mileage: { from: 100, to: 120 } })).value.mileage).toBe(120)
  })

  test('says who set it at the arrival, or in an edit of the order', async () => {
    const [mechanic, advisor] = [await station.join('mechanic'), await station.join('advisor')]
    await mechanic.client.send(changeAppointmentStatus, {
      params: { status: 'arrived' },
      headers: {},
      body: { appointmentId: made.id, detail: { mileage: 100, keyTag: 'A 1' } },
    })
    await advisor.client.send(editAppointment, { params: { id: made.id }, body: { keyTag: 'B 2' } })
    const late = await set({ mileage: { from: null, to: 120 }, keyTag: { from: null, to: 'C 3' } })
    expect(late.problem.current).toMatchObject({
      changed: { mileage: { actorId: mechanic.userId }, keyTag: { actorId: advisor.userId } },
    })
  })

  test('is recorded: what was set, by whom', async () => {
    const mechanic = await station.join('mechanic')
    await set({ mileage: { from: null, to: 100 }, keyTag: { from: null, to: 'K' } }, { who: mechanic })
    await set({ mileage: { from: 90, to: 100 }, keyTag: { from: 'K', to: null } })
    await owner.client.send(editAppointment, { params: { id: made.id }, body: { mileage: 110, complaint: 'Oil' } })
    await owner.client.send(editAppointment, { params: { id: made.id }, body: { complaint: 'Brakes' } })
    const ofOwner = { actor_id: owner.userId, employee_id: null }
    expect(await changesOf()).toEqual(
      expect.arrayContaining([
        {
          settings: { mileage: { from: null, to: 100 }, keyTag: { from: null, to: 'K' } },
          actor_id: mechanic.userId,
          employee_id: null,
        },
        { settings: { keyTag: { from: 'K', to: null } }, ...ofOwner },
        { settings: { mileage: { from: 100, to: 110 } }, ...ofOwner },
      ]),
    )
    expect(await changesOf()).toHaveLength(3)
  })

  test.each(['arrived', 'in-progress'] as const)(
    'has one reading of the visit, at the arrival: by %s',
    async (status) => {
      const { db } = server.database
      const readings = async () => {
        const ofVehicle = db.selectFrom('mileage').selectAll().where('vehicle_id', '=', made.vehicle.id)
        return (await ofVehicle.orderBy('at').execute()).map(({ at, value }) => [at, value])
      }
      const bookedAt = server.clock.now
      await set({ mileage: { from: null, to: 1_843_200 } })
      expect(await readings()).toEqual([[bookedAt, 1_843_200]])
      server.clock.advance(60_000)
      const arrivedAt = server.clock.now
      const body = { appointmentId: made.id, ...(status === 'arrived' ? { detail: { mileage: 1_843_201 } } : {}) }
      await owner.client.send(changeAppointmentStatus, { params: { status }, headers: {}, body })
      const { mileage } = await read()
      expect(await readings()).toEqual([[arrivedAt, mileage]])
      server.clock.advance(60_000)
      // Earlier versions left the one from before the arrival.
      const left = { account_id: station.account, vehicle_id: made.vehicle.id, at: bookedAt, value: 1_843_200 }
      await db.insertInto('mileage').values(left).execute()
      await set({ mileage: { from: mileage, to: 184_320 } })
      expect(await readings()).toEqual([[arrivedAt, 184_320]])
      await set({ mileage: { from: 184_320, to: null } })
      expect(await readings()).toEqual([])
    },
  )

  test('is set after the hand-over too', async () => {
    for (const status of ['in-progress', 'completed'] as const) {
      const body = { appointmentId: made.id }
      await owner.client.send(changeAppointmentStatus, { params: { status }, body, headers: {} })
    }
    expect((await set({ mileage: { from: null, to: 100 } })).status).toBe(200)
  })
})

describe('J7 a request about details that is sent again', () => {
  test('has its effect once, also after somebody has set the value back in between', async () => {
    const headers = key()
    await set({ keyTag: { from: null, to: 'K 17' } }, { headers })
    await set({ keyTag: { from: 'K 17', to: null } }, { who: await station.join('advisor') })
    const again = await set({ keyTag: { from: null, to: 'K 17' } }, { headers })
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(again.value).toMatchObject({ changed: true, keyTag: null })
    expect((await read()).keyTag).toBeNull()
  })

  test('is remembered even if it changed nothing', async () => {
    const headers = key()
    await set({ keyTag: { from: null, to: 'K' } })
    await set({ keyTag: { from: null, to: 'K' } }, { headers })
    await set({ keyTag: { from: 'K', to: null } })
    expect((await set({ keyTag: { from: null, to: 'K' } }, { headers })).value).toMatchObject({
      changed: false,
      keyTag: null,
    })
  })

  test('with other content or by somebody else is refused', async () => {
    const headers = key()
    await set({ keyTag: { from: null, to: 'K' } }, { headers })
    for (const answer of [
      await set({ keyTag: { from: null, to: 'L' } }, { headers }),
      await set({ mileage: { from: null, to: 1 } }, { headers }),
      await set({ keyTag: { from: null, to: 'K' } }, { headers, who: await station.join('mechanic') }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([422, 'key-reused'])
    }
  })

  test('is refused for the session of somebody else', async () => {
    const answer = await set({ keyTag: { from: null, to: 'K' } }, { headers: { 'x-expect-user': randomUUID() } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'actor-mismatch'])
  })
})

describe('J7 who sets which detail', () => {
  test('a mechanic notes mileage and key; the promise is made at the desk', async () => {
    const who = await station.join('mechanic')
    expect((await set({ mileage: { from: null, to: 1 }, keyTag: { from: null, to: 'K' } }, { who })).status).toBe(200)
    const promise = await set({ promisedAt: { from: null, to: noon } }, { who })
    expect([promise.status, promise.problem.code, promise.problem.field]).toEqual([403, 'forbidden', 'promisedAt'])
    expect((await set({ promisedAt: { from: null, to: noon } }, { who: await station.join('advisor') })).status).toBe(
      200,
    )
  })

  test('a shared tablet names the person', async () => {
    const employeeId = await hire(owner)
    const who = await station.join('advisor')
    await who.client.send(enrolDevice, { body: { name: 'Lift 2' } })
    const unnamed = await set({ keyTag: { from: null, to: 'K' } }, { who })
    expect(unnamed.problem).toMatchObject({ field: 'employeeId', issues: [{ rule: 'required' }] })
    expect((await set({ keyTag: { from: null, to: 'K' }, employeeId }, { who })).status).toBe(200)
    expect(await changesOf()).toMatchObject([{ employee_id: employeeId }])
    expect((await set({ promisedAt: { from: null, to: noon }, employeeId }, { who })).status).toBe(403)
  })

  test('an order of another station, or that does not exist, has one answer', async () => {
    const stranger = (await openStation(server)).owner
    for (const answer of [
      await set({ keyTag: { from: null, to: 'K' } }, { who: stranger }),
      await set({ keyTag: { from: null, to: 'K' } }, { id: randomUUID() }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([404, 'not-found'])
    }
  })

  test.each<[string, unknown]>([
    ['mileage.to', { mileage: { from: null, to: -1 } }],
    ['keyTag.to', { keyTag: { from: null, to: '' } }],
    ['promisedAt.to', { promisedAt: { from: null, to: 'noon' } }],
    ['mileage.from', { mileage: { to: 1 } }],
  ])('a wrong %s is refused at its field', async (field, wrong) => {
    const answer = await set(wrong as Body)
    expect([answer.status, answer.problem.issues?.[0]?.field]).toEqual([400, field])
  })
})
