import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeAppointmentStatus,
  createAppointment,
  editAppointment,
  getAppointment,
  listAppointments,
} from '#contract/appointments.ts'
import { logoutPost, refreshPost } from '#contract/auth.ts'
import { listBays } from '#contract/bays.ts'
import { enrolDevice, listDevices, renameDevice, revokeDevice } from '#contract/devices.ts'
import { deactivateEmployee, listEmployees } from '#contract/employees.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { myProfile } from '#contract/profiles.ts'
import { listSessions } from '#contract/sessions.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { openToDevices } from '#server/devices/open-to-devices.ts'
import type { Client } from '../support/client.ts'
import { endpoints } from '../support/contract.ts'
import { listenTo } from '../support/event-listener.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'
import { aBooking, book, hire, openStation, type TestStation } from '../support/station.ts'

const dayMs = 24 * 3600_000

let server: TestServer
let station: TestStation
let advisor: SignedIn
let tablet: Client
let id: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  station = await openStation(server)
  advisor = await station.join('advisor')
  tablet = advisor.client
  const enrolled = await tablet.send(enrolDevice, { body: { name: 'Lift 2' } }, { 'user-agent': 'Tablet' })
  expect(enrolled.status).toBe(201)
  id = enrolled.value.id
})

const arrive = (appointmentId: string, employeeId?: string) =>
  tablet.send(changeAppointmentStatus, {
    params: { status: 'arrived' },
    headers: {},
    body: { appointmentId, reason: '', ...(employeeId ? { employeeId } : {}) },
  })
const list = async () => (await station.owner.client.send(listDevices, {})).value.devices

test('the browser becomes the tablet, and is no longer signed in as the person who set it up', async () => {
  const { value } = await tablet.send(myProfile, {})
  expect(value).toMatchObject({
    id,
    email: '',
    role: 'mechanic',
    account_id: station.account,
    stationName: 'Auto Serwis Wola',
    device: { id, name: 'Lift 2' },
  })
  const old = server.client()
  old.cookies.set('__Host-sid', advisor.token)
  expect((await old.send(myProfile, {})).status).toBe(401)
  expect((await station.owner.client.send(myProfile, {})).value.device).toBeNull()
  const [device] = await list()
  expect(device).toMatchObject({ id, name: 'Lift 2', userAgent: 'Tablet', version: 1 })
  expect(JSON.stringify(await list())).not.toMatch(/hash|token/i)
  expect(server.logs.some((line) => line.includes(id) && line.includes('enrolled'))).toBe(true)
})

test('it reads the day and the orders, adds findings at the car, and changes statuses for an operator', async () => {
  const marek = await hire(station.owner)
  const made = await book(station.owner)
  expect((await tablet.send(listBays, {})).value.bays).toHaveLength(2)
  expect((await tablet.send(getOnboarding, {})).value.baseInfo?.name).toBe('Auto Serwis Wola')
  const query = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }
  expect((await tablet.send(listAppointments, { query })).value.appointments).toHaveLength(1)

  expect((await arrive(made.id)).problem).toMatchObject({ field: 'employeeId', issues: [{ rule: 'required' }] })
  expect((await arrive(made.id, randomUUID())).problem.issues?.[0]?.rule).toBe('unknown')
  const changed = (await arrive(made.id, marek)).value
  expect(changed.changed).toBe(true)
  const { value } = await tablet.send(getAppointment, { params: { id: made.id } })
  expect(value.events.at(-1)).toMatchObject({ actorId: id, actorName: 'Lift 2', employeeId: marek })

  const edit = await tablet.send(editAppointment, {
    params: { id: made.id },
    body: { mileage: 182_340, keyTag: '7' },
  })
  expect(edit.value).toMatchObject({ mileage: 182_340, keyTag: '7' })
  const foreign = await tablet.send(editAppointment, { params: { id: made.id }, body: { complaint: 'Other' } })
  expect(foreign.problem).toMatchObject({ code: 'forbidden', field: 'complaint' })

  const undone = await tablet.send(changeAppointmentStatus, {
    params: { status: 'confirmed' },
    headers: {},
    body: { appointmentId: made.id, reason: '', undoes: changed.eventId, employeeId: marek },
  })
  expect(undone.value.appointment.status).toBe('confirmed')
})

test('a deactivated employee can do nothing any more', async () => {
  const marek = await hire(station.owner)
  const made = await book(station.owner)
  await station.owner.client.send(deactivateEmployee, { params: { id: marek }, body: {} })
  expect((await arrive(made.id, marek)).problem.issues?.[0]?.rule).toBe('left')
})

test('every other call is refused', async () => {
  const path = (endpoint: Endpoint) =>
    `/api${fillPath(endpoint.path, {
      id: randomUUID(),
      file: 'tabler.json',
      status: 'arrived',
      photoId: randomUUID(),
      name: 'A'.repeat(43),
      nip: '5210000003',
      size: 'thumb',
    })}`
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.access === 'public' || openToDevices.has(endpoint)) continue
    const body = endpoint.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const answer = await tablet.fetch(path(endpoint), { method: endpoint.method, ...body })
    expect([name, answer.status, answer.status === 403 && answer.problem.code]).toEqual([name, 403, 'forbidden'])
  }
  expect((await tablet.send(createAppointment, { body: aBooking() })).problem.code).toBe('forbidden')
  expect((await tablet.send(listSessions, {})).problem.code).toBe('forbidden')
})

describe('its session', () => {
  test('is renewed by use, and expires after thirty days without use', async () => {
    server.clock.advance(20 * 60_000)
    const before = tablet.cookies.get('__Host-sid')
    await tablet.send(myProfile, {})
    expect(tablet.cookies.get('__Host-sid')).not.toBe(before)
    expect((await tablet.send(refreshPost, {})).status).toBe(200)
    server.clock.advance(29 * dayMs)
    expect((await tablet.send(myProfile, {})).status).toBe(200)
    server.clock.advance(29 * dayMs)
    expect((await tablet.send(myProfile, {})).status).toBe(200)
    server.clock.advance(30 * dayMs)
    expect((await tablet.send(myProfile, {})).status).toBe(401)
  })

  test('ends at once when it is revoked, with its event stream', async () => {
    const stream = await listenTo(server, tablet.cookies.get('__Host-sid') ?? '')
    expect((await station.owner.client.send(revokeDevice, { params: { id } })).status).toBe(204)
    await stream.ended
    expect((await tablet.send(myProfile, {})).status).toBe(401)
    expect(await list()).toEqual([])
    expect((await station.owner.client.send(revokeDevice, { params: { id } })).problem.code).toBe('not-found')
    expect((await tablet.send(listEmployees, {})).status).toBe(401)
  })

  test('is resumed by the same browser as the same tablet, but by no other station', async () => {
    const asTheOwner = () => openSession(server, { station: station.account, role: 'owner' })
    await station.owner.client.send(revokeDevice, { params: { id } })
    const office = await asTheOwner()
    const revived = await office.client.send(enrolDevice, { body: { name: 'Lift 3', again: id } })
    expect(revived.value).toMatchObject({ id, name: 'Lift 3' })
    expect((await office.client.send(myProfile, {})).value.device).toEqual({ id, name: 'Lift 3' })
    expect((await tablet.send(myProfile, {})).status).toBe(401)

    const moved = await asTheOwner()
    await moved.client.send(enrolDevice, { body: { name: 'Lift 4', again: id } })
    expect((await office.client.send(myProfile, {})).status).toBe(401)
    expect(await list()).toHaveLength(1)

    const stranger = (await openStation(server)).owner
    const foreign = await stranger.client.send(enrolDevice, { body: { name: 'Gate', again: id } })
    expect(foreign.status).toBe(201)
    expect(foreign.value.id).not.toBe(id)
    expect((await moved.client.send(myProfile, {})).value.device?.name).toBe('Lift 4')
  })

  test('survives the deactivation of the person who set it up, and ends with its own sign-out', async () => {
    const { employees } = (await station.owner.client.send(listEmployees, {})).value
    const left = employees.find(({ userId }) => userId === advisor.userId)?.id ?? ''
    await station.owner.client.send(deactivateEmployee, { params: { id: left }, body: { reassignTo: null } })
    expect((await tablet.send(myProfile, {})).status).toBe(200)
    const token = tablet.cookies.get('__Host-sid') ?? ''
    await tablet.send(logoutPost, {})
    tablet.cookies.set('__Host-sid', token)
    expect((await tablet.send(myProfile, {})).status).toBe(401)
  })
})

test('a tablet is renamed once per version', async () => {
  const rename = (name: string, version?: number) =>
    station.owner.client.send(renameDevice, {
      params: { id },
      body: { name, ...(version === undefined ? {} : { version }) },
    })
  expect((await rename('Gate', 1)).value).toMatchObject({ name: 'Gate', version: 2 })
  // Again, after its answer was lost.
  expect((await rename('Gate', 1)).value).toMatchObject({ name: 'Gate', version: 2 })
  expect((await rename('Pit', 1)).problem).toMatchObject({ code: 'version-conflict', current: { name: 'Gate' } })
  expect((await rename('Pit')).value.version).toBe(3)
  expect((await rename(' ')).problem).toMatchObject({ code: 'invalid', issues: [{ field: 'name' }] })
  expect((await tablet.send(myProfile, {})).value.device?.name).toBe('Pit')
})

test('a mechanic cannot set up a tablet, another station cannot change one', async () => {
  const mechanic = await station.join('mechanic')
  expect((await mechanic.client.send(enrolDevice, { body: { name: 'Mine' } })).problem.code).toBe('forbidden')
  const foreign = await openStation(server)
  expect((await foreign.owner.client.send(listDevices, {})).value.devices).toEqual([])
  for (const wrong of [id, randomUUID()]) {
    const params = { id: wrong }
    expect((await foreign.owner.client.send(revokeDevice, { params })).problem.code).toBe('not-found')
    const renamed = await foreign.owner.client.send(renameDevice, { params, body: { name: 'Ours' } })
    expect(renamed.problem.code).toBe('not-found')
  }
  expect((await tablet.send(myProfile, {})).status).toBe(200)
})
