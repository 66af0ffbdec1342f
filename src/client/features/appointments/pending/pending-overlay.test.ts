import { expect, test } from 'vitest'
import { toState } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { undoableTo } from '#domain/appointment.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'
import {
  anna,
  changeOf,
  entryOf,
  photoEntryOf,
  refusalOf,
  removalEntryOf,
} from '../../../../../tests/support/outbox/outbox-entry.ts'
import {
  applyOverlay,
  applyOverlayToAll,
  applyPending,
  applyReply,
  groupPending,
  noOverlay,
  noQueues,
  project,
  shownOf,
} from './pending-overlay.ts'

const order = (id: string, more: Partial<Appointment> = {}) =>
  ({
    id,
    status: 'confirmed',
    vehicle: { plate: 'WPI 20931', country: 'PL' },
    statusVersion: 1,
    version: 3,
    blocks: [],
    worked: [],
    mileage: null,
    keyTag: null,
    ...more,
  }) as unknown as Appointment
const details = (more: Partial<AppointmentDetails> = {}) =>
  ({ ...order('astra'), events: [], ...more }) as AppointmentDetails
const known = (...entries: OutboxEntry[]) => ({ entries, foreign: [] })
const arrived = entryOf()
const started = entryOf({ seq: 2, status: 'in-progress', afterKey: 'k1' })
const keysOf = (entries: readonly OutboxEntry[]) => entries.map(({ key }) => key)
const queuesOf = (...entries: OutboxEntry[]) => groupPending(entries, anna, noQueues)
const overlayOf = (...entries: OutboxEntry[]) => ({ ...noOverlay, queues: queuesOf(...entries) })

test('a change is shown before it is stored, after those that wait already', () => {
  const change = changeOf({ key: 'new', status: 'ready' })
  expect(keysOf(project(known(arrived, started), [change]))).toEqual(['k1', 'k2', 'new'])
  expect(keysOf(project(known(arrived, started, entryOf({ ...change, seq: 3 })), [change]))).toEqual([
    'k1',
    'k2',
    'new',
  ])
  expect(keysOf(project(known(arrived), [changeOf({ key: 'again' })]))).toEqual(['k1'])
})

test('an undo removes an unsent change, and is a change of its own after one that may have been sent', () => {
  const undo = changeOf({ key: 'undo', status: 'confirmed', undoes: 'k1' })
  expect(project(known(arrived), [undo])).toEqual([])
  expect(keysOf(project(known({ ...arrived, attempts: 1 }), [undo]))).toEqual(['k1', 'undo'])
})

test('a card shows its pending changes in sequence, and other cards are unchanged', () => {
  const list = [order('astra'), order('corsa')]
  const shown = applyOverlayToAll(list, overlayOf(arrived, started), 'Anna')
  expect(shown[0]).toMatchObject({ status: 'in-progress', statusVersion: 3, version: 3 })
  expect(shown[1]).toBe(list[1])
  const again = applyOverlayToAll([...list], overlayOf(arrived), 'Anna')
  expect(again[0]).toMatchObject({ status: 'arrived' })
})

test('without pending changes a list and its items keep their identity', () => {
  const list = [order('astra'), order('corsa')]
  expect(applyOverlayToAll(list, noOverlay, 'Anna')).toBe(list)
  expect(applyOverlayToAll(list, overlayOf(entryOf({ appointmentId: 'vento' })), 'Anna')).toBe(list)
  const overlay = overlayOf(arrived)
  expect(applyOverlayToAll(list, overlay, 'Anna')[0]).toBe(applyOverlayToAll(list, overlay, 'Anna')[0])
})

test('unchanged queues keep their identity', () => {
  const corsa = entryOf({ seq: 3, appointmentId: 'corsa' })
  const before = queuesOf(arrived, corsa)
  const after = groupPending([arrived, started, corsa], anna, before)
  expect(after.get('corsa')).toBe(before.get('corsa'))
  expect(after.get('astra')).not.toBe(before.get('astra'))
  expect(groupPending([arrived, started, corsa], anna, after)).toBe(after)
  expect(groupPending([entryOf({ userId: 'jan' })], anna, after).size).toBe(0)
})

test('a change that needs a decision is not applied, nor are those behind it', () => {
  const refused = entryOf({ seq: 2, status: 'ready', state: 'attention', problem: refusalOf('version-conflict', 409) })
  const queue = [arrived, refused, entryOf({ seq: 3, status: 'completed' })]
  expect(keysOf(shownOf(queue))).toEqual(['k1'])
  expect(applyPending(order('astra'), queue, 'Anna').status).toBe('arrived')
})

test('a photo is shown until it is removed, and neither it nor a status is hidden by the refusal of the other', () => {
  const known = { id: 'known' } as AppointmentDetails['photos'][number]
  const withOne = details({ photos: [known] })
  const photo = photoEntryOf({ seq: 3, body: { fields: { note: 'Scratch' }, type: 'image/webp', bytes: 9 } })
  const idsOf = ({ photos }: AppointmentDetails) => photos.map(({ id }) => id)
  const shown = applyPending(withOne, [photo], 'Anna')
  expect(shown.photos.at(-1)).toMatchObject({ id: 'p3', note: 'Scratch', takenBy: 'Anna', takenById: anna.userId })
  expect(idsOf(applyPending(shown, [photo], 'Anna'))).toEqual(['known', 'p3'])
  expect(idsOf(applyPending(withOne, [photo, removalEntryOf('known', { seq: 4 })], 'Anna'))).toEqual(['p3'])
  expect(applyPending(order('astra'), [photo], 'Anna')).not.toHaveProperty('photos')

  const refused = { state: 'attention', problem: refusalOf('version-conflict', 409) } as const
  const both = applyPending(withOne, [entryOf({ ...refused }), photo], 'Anna')
  expect([both.status, idsOf(both)]).toEqual(['confirmed', ['known', 'p3']])
  const other = applyPending(
    withOne,
    [
      { ...photo, ...refused, seq: 1 },
      { ...arrived, seq: 2 },
    ],
    'Anna',
  )
  expect([other.status, idsOf(other)]).toEqual(['arrived', ['known', 'p3']])
  const removal = { ...removalEntryOf('known', { seq: 4 }), ...refused }
  expect(idsOf(applyPending(withOne, [removal], 'Anna'))).toEqual(['known'])
})

test('a change that the server has already, with only its answer lost, is applied once', () => {
  const event = { id: 'k1' } as AppointmentDetails['events'][number]
  const shown = applyPending(details({ status: 'arrived', events: [event] }), [arrived, started], 'Anna')
  expect(shown.status).toBe('in-progress')
  expect(shown.events.map(({ id }) => id)).toEqual(['k1', 'k2'])
})

test("the server's reply replaces the predicted state, with its history, and never replaces a newer state", () => {
  const confirmedOrder = order('astra', { status: 'arrived', statusVersion: 2, version: 4 })
  const reply = { changed: true, eventId: 'k1', appointment: confirmedOrder }
  const after = applyReply(details(), reply, arrived, 'Anna') as AppointmentDetails
  expect(after).toMatchObject({ status: 'arrived', version: 4, statusVersion: 2 })
  expect(after.events).toMatchObject([{ id: 'k1', to: 'arrived', actorName: 'Anna' }])
  const newer = details({ version: 5 })
  expect(applyReply(newer, reply, arrived, 'Anna')).toBe(newer)
  expect(applyReply(details(), { ...reply, changed: false }, arrived, 'Anna')).toMatchObject({ events: [], version: 4 })
})

const ready: Confirmed = {
  ...anna,
  ...{ appointmentId: 'astra', status: 'ready', statusVersion: 4, statusSince: '2026-11-23T09:00:00.000Z' },
  ...{ statusReason: null, statusDetail: { amount: 12_000 }, mileage: 120_000, keyTag: 'A7', at: 0 },
  change: { key: 'k3', undoes: null, employeeId: null, occurredAt: '2026-11-23T09:00:00.000Z', changed: true },
}
const confirmed = new Map([['astra', ready]])

test('a confirmed state replaces cached data that is older, below the unsent changes', () => {
  const list = [order('astra'), order('corsa')]
  const shown = applyOverlayToAll(list, { ...noOverlay, confirmed }, 'Anna')
  expect(shown[0]).toMatchObject({ status: 'ready', statusVersion: 4, version: 3, mileage: 120_000, keyTag: 'A7' })
  expect(shown[1]).toBe(list[1])
  const worked = [{ from: '2026-11-23T08:20:00.000Z', to: '2026-11-23T09:00:00.000Z' }]
  const withWork = new Map([['astra', { ...ready, worked }]])
  expect(applyOverlayToAll(list, { ...noOverlay, confirmed: withWork }, 'Anna')[0]?.worked).toEqual(worked)
  const queues = queuesOf(entryOf({ status: 'completed', baseVersion: 4 }))
  expect(applyOverlayToAll(list, { ...noOverlay, confirmed, queues }, 'Anna')[0]).toMatchObject({
    status: 'completed',
    statusVersion: 5,
  })
})

test('B2 a pending check-in shows the plate that it brings, and no other', () => {
  const vehicle = { plate: null, country: 'PL' } as Appointment['vehicle']
  const came = entryOf({ status: 'arrived', detail: { plate: 'KR 1', country: 'DE' } })
  const plateOf = (one: Appointment) => applyPending(one, [came], 'Anna').vehicle
  expect(plateOf(order('astra', { vehicle }))).toMatchObject({ plate: 'KR 1', country: 'DE' })
  expect(plateOf(order('astra'))).toMatchObject({ plate: 'WPI 20931', country: 'PL' })
})

test('cached data that is newer than the confirmed state is shown unchanged', () => {
  for (const statusVersion of [4, 5]) {
    const list = [order('astra', { status: 'in-progress', statusVersion })]
    expect(applyOverlayToAll(list, { ...noOverlay, confirmed }, 'Anna')).toBe(list)
  }
})

test('a step that directly follows the cached state can be undone; after unknown steps it cannot', () => {
  const shownFrom = (statusVersion: number, changed = true) => {
    const confirmedOrder = { ...ready, change: { ...ready.change, changed } }
    const read = details({ status: 'in-progress', statusVersion })
    return applyOverlay(read, { ...noOverlay, confirmed: new Map([['astra', confirmedOrder]]) }, 'Anna')
  }
  const now = Date.parse('2026-11-23T09:05:00.000Z')
  const undoable = (one: AppointmentDetails) => undoableTo(toState(one), 'anna', now)
  expect(shownFrom(3).events).toMatchObject([{ id: 'k3', from: 'in-progress', to: 'ready', actorName: 'Anna' }])
  expect(undoable(shownFrom(3))).toBe('in-progress')
  expect(shownFrom(1).events).toMatchObject([{ id: 'k3', from: null, to: 'ready' }])
  expect(undoable(shownFrom(1))).toBeNull()
  expect(shownFrom(3, false).events).toMatchObject([{ from: null, actorName: '' }])
})
