import { describe, expect, test } from 'vitest'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { anna, commandEntryOf, entryOf, refusalOf } from '../../../../../tests/support/outbox/outbox-entry.ts'
import { createdBy } from './pending-creation.ts'
import { addCreated, applyOverlay, createdIn, groupPending, noCreated, noOverlay, noQueues } from './pending-overlay.ts'

const body = {
  id: 'astra',
  source: 'walk-in',
  vehicle: { plate: 'WX 10001', country: 'PL', brand: 'Opel' },
  customer: { name: 'Anna Kowalska', phone: '+48601234567' },
  services: ['brakes'],
  complaint: 'Squeals',
  notes: 'Row 4',
  startsAt: '2026-11-23T08:00:00.000Z',
  workMinutes: 90,
  bayId: 'b1',
  employeeId: 'e1',
  checkIn: { mileage: 182_340 },
}
const creation = commandEntryOf({ body })
const note = commandEntryOf({ seq: 2, kind: 'note', body: { id: 'k2', text: 'Pads 3 mm' } })
const started = entryOf({ seq: 3, status: 'in-progress', occurredAt: '2026-11-23T08:20:00.000Z', afterKey: 'k1' })

const overlayOf = (...entries: OutboxEntry[]) => {
  const queues = groupPending(entries, anna, noQueues)
  return { ...noOverlay, queues, created: createdIn(queues, noCreated) }
}
const shownBy = (...entries: OutboxEntry[]): AppointmentDetails | undefined => {
  const overlay = overlayOf(...entries)
  const created = overlay.created.get('astra')
  return created && applyOverlay(created, overlay, 'Anna N.')
}

describe('an order that was created without a network', () => {
  test('is shown with what is known: its car, its job, its place, and no number', () => {
    expect(shownBy(creation)).toMatchObject({
      ...{ id: 'astra', number: '', source: 'walk-in', status: 'arrived', statusSince: creation.occurredAt },
      vehicle: { plate: 'WX 10001', country: 'PL', brand: 'Opel', model: null },
      customer: { id: 'astra', name: 'Anna Kowalska', phone: '+48601234567', email: null },
      ...{ services: ['brakes'], complaint: 'Squeals', mileage: 182_340, keyTag: null, workMinutes: 90 },
      blocks: [{ bayId: 'b1', employeeId: 'e1', from: body.startsAt, to: '2026-11-23T09:30:00.000Z', live: true }],
      noteEntries: [{ id: 'astra', text: 'Row 4', actorName: 'Anna N.' }],
      events: [
        { kind: 'created', to: 'confirmed', actorName: 'Anna N.' },
        { kind: 'status', to: 'arrived', from: null },
      ],
    })
  })

  test('has the later notes and status changes of its queue on top', () => {
    const shown = shownBy(creation, note, started)
    expect(shown).toMatchObject({ status: 'in-progress', number: '' })
    expect(shown?.noteEntries.map(({ text }) => text)).toEqual(['Row 4', 'Pads 3 mm'])
    expect(shown?.events.map(({ to, id }) => [to, id])).toEqual([
      ['confirmed', 'k1'],
      ['arrived', 'astra'],
      ['in-progress', 'k3'],
    ])
  })

  test('that was only booked has not arrived', () => {
    const { checkIn: _, ...booked } = body
    expect(shownBy(commandEntryOf({ body: { ...booked, source: 'phone' } }))).toMatchObject({
      ...{ status: 'confirmed', statusVersion: 1, statusDetail: null },
      events: [{ kind: 'created' }],
    })
  })

  test('that the server refused has no place, and nothing behind it is shown as done', () => {
    const refused = commandEntryOf({ body, state: 'attention', problem: refusalOf('slot-taken', 409) })
    expect(shownBy(refused, note, started)).toMatchObject({
      ...{ status: 'arrived', noteEntries: [{ text: 'Row 4' }] },
      blocks: [{ bayId: null, employeeId: null, from: body.startsAt }],
    })
  })

  test('keeps its identity while nothing about it changes', () => {
    const queues = groupPending([creation], anna, noQueues)
    const created = createdIn(queues, noCreated)
    const again = createdIn(groupPending([structuredClone(creation)], anna, noQueues), created)
    expect(again.get('astra')).toBe(created.get('astra'))
    expect(createdBy([note, started])).toBeNull()
  })
})

describe('a list', () => {
  const list = [{ id: 'corsa', status: 'arrived' }] as Appointment[]
  const overlay = overlayOf(creation, started)

  test('gets the created orders that belong to it, with their pending changes', () => {
    const shown = addCreated(list, overlay, 'Anna N.', ({ status }) => status === 'in-progress')
    expect(shown.map(({ id, status }) => [id, status])).toEqual([
      ['corsa', 'arrived'],
      ['astra', 'in-progress'],
    ])
    expect(addCreated(list, overlay, 'Anna N.', ({ status }) => status === 'arrived')).toBe(list)
  })

  test('that has the order already, because only the answer was lost, stays as it is', () => {
    const read = [{ ...list[0], id: 'astra', number: '2026/17' }] as Appointment[]
    expect(addCreated(read, overlay, 'Anna N.', () => true)).toBe(read)
  })
})

test('the order of the server is not changed by its creation that still waits for the answer', () => {
  const read = { id: 'astra', number: '2026/17', events: [{ actorName: 'Jan' }], noteEntries: [] } as unknown
  expect(applyOverlay(read as AppointmentDetails, overlayOf(creation), 'Anna N.')).toEqual(read)
})
