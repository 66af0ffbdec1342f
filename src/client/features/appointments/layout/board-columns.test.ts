import { describe, expect, test } from 'vitest'
import { moveOnBoard } from '#client/features/appointments/move/board-move.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import type { Status } from '#domain/appointment.ts'
import { dayBounds, toInstant } from '#domain/wall-time.ts'
import {
  boardColumns,
  capacityOf,
  carriedOver,
  employeeColumns,
  splitUnassigned,
  unassignedColumnId,
  waitingColumnId,
  withoutIdleStaff,
} from './board-columns.ts'

const zone = 'Europe/Warsaw'
const date = '2026-11-21'
const day = dayBounds(date, zone)
const iso = (time: string, on = date) => new Date(toInstant({ date: on, time }, zone)).toISOString()

const bays: Bay[] = [
  { id: 'b1', name: 'Bay 1', kind: 'lift', active: true },
  { id: 'b2', name: 'Bay 2', kind: 'pit', active: true },
  { id: 'b3', name: 'Old pit', kind: 'pit', active: false },
]

function visit(id: string, bayId: string | null, from: string, to: string, status: Status, on = date): Appointment {
  return {
    id,
    number: '2026/1',
    status,
    statusVersion: 1,
    statusSince: iso(from, on),
    statusDetail: null,
    worked: [],
    statusReason: null,
    version: 1,
    customer: null,
    vehicle: { id: `v${id}`, plate: 'WPI 20931', country: 'PL', vin: null, brand: null, model: null, year: null },
    services: [],
    complaint: '',
    startsAt: iso(from, on),
    workMinutes: 60,
    promisedAt: null,
    mileage: null,
    keyTag: null,
    blocks: [{ bayId, employeeId: null, from: iso(from, on), to: iso(to, on), live: status !== 'cancelled' }],
  }
}

const keysOf = (appointments: Appointment[]) =>
  Object.fromEntries(
    boardColumns(appointments, bays, day).map(({ id, cards }) => [id, cards.map(({ appointment }) => appointment.id)]),
  )

describe('boardColumns', () => {
  test('active bays are shown without cars, closed bays only with cars', () => {
    expect(keysOf([])).toEqual({ b1: [], b2: [] })
    expect(keysOf([visit('a', 'b3', '08:00', '09:00', 'confirmed')])).toEqual({ b1: [], b2: [], b3: ['a'] })
  })
  test('a car without a bay is in a column of its own', () => {
    const noBlock = { ...visit('b', null, '09:00', '10:00', 'arrived'), blocks: [] }
    expect(keysOf([visit('a', null, '10:00', '11:00', 'confirmed'), noBlock])).toEqual({
      b1: [],
      b2: [],
      [waitingColumnId]: ['b', 'a'],
    })
  })
  test('other days are omitted', () => {
    expect(keysOf([visit('a', 'b1', '08:00', '09:00', 'confirmed', '2026-11-20')])).toEqual({ b1: [], b2: [] })
  })
  test('a cancelled appointment is shown until its place is taken', () => {
    const cancelled = visit('a', 'b1', '08:00', '09:00', 'cancelled')
    expect(keysOf([cancelled]).b1).toEqual(['a'])
    expect(keysOf([cancelled, visit('b', 'b1', '08:30', '10:00', 'confirmed')]).b1).toEqual(['b'])
  })
})

test('employeeColumns: unassigned cars, mechanics, desk staff, and deactivated employees only with a car', () => {
  const person = (id: string, role: Employee['role'], active = true) => ({ id, role, active }) as Employee
  const people = [person('anna', 'owner'), person('gone', 'mechanic', false), person('marek', 'mechanic')]
  const of = (employeeId: string | null, id: string, from: string, to: string) => {
    const one = visit(id, 'b1', from, to, 'confirmed')
    return { ...one, blocks: one.blocks.map((block) => ({ ...block, employeeId })) }
  }
  const idsOf = (appointments: Appointment[]) => employeeColumns(appointments, people, day).map(({ id }) => id)
  expect(idsOf([])).toEqual(['marek', 'anna'])
  expect(idsOf([of(null, 'a', '08:00', '09:00')])).toEqual([unassignedColumnId, 'marek', 'anna'])
  expect(idsOf([of('gone', 'a', '08:00', '09:00')])).toEqual(['marek', 'anna', 'gone'])
  const two = [of('marek', 'a', '08:00', '10:00'), of('marek', 'b', '09:00', '10:00')]
  expect(employeeColumns(two, people, day)[0]?.cards.map(({ lane }) => lane)).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
  ])
})

test('withoutIdleStaff: desk staff have a column on a day with a car, or if there is nobody else', () => {
  const person = (id: string, role: Employee['role']) => ({ id, role, active: true }) as Employee
  const [anna, marek] = [person('anna', 'owner'), person('marek', 'mechanic')]
  const of = (employeeId: string | null) => {
    const one = visit('a', 'b1', '08:00', '09:00', 'confirmed')
    return [{ ...one, blocks: one.blocks.map((block) => ({ ...block, employeeId })) }]
  }
  const idsOf = (people: Employee[], appointments: Appointment[]) =>
    withoutIdleStaff(employeeColumns(appointments, people, day)).map(({ id }) => id)
  expect(idsOf([anna, marek], [])).toEqual(['marek'])
  expect(idsOf([anna, marek], of('anna'))).toEqual(['marek', 'anna'])
  expect(idsOf([anna], [])).toEqual(['anna'])
  expect(idsOf([anna], of(null))).toEqual([unassignedColumnId, 'anna'])
})

test('splitUnassigned keeps cars with a place, and ended appointments, on the board', () => {
  const cars = [
    visit('a', 'b1', '08:00', '09:00', 'confirmed'),
    visit('b', null, '08:00', '09:00', 'arrived'),
    visit('c', null, '10:00', '11:00', 'completed'),
  ]
  const idsOf = (appointments: Appointment[]) => {
    const { placed, unassigned } = splitUnassigned(boardColumns(appointments, bays, day))
    return [placed.map(({ id }) => id), unassigned.map(({ appointment }) => appointment.id)]
  }
  expect(idsOf(cars)).toEqual([['b1', 'b2', waitingColumnId], ['b']])
  expect(idsOf(cars.slice(0, 2))).toEqual([['b1', 'b2'], ['b']])
})

test('carriedOver returns the cars of earlier days that have no place on this one', () => {
  const yesterday = visit('a', 'b1', '15:00', '16:00', 'awaiting-parts', '2026-11-20')
  const older = visit('c', 'b1', '15:00', '16:00', 'ready', '2026-11-12')
  const gone = visit('b', 'b1', '15:00', '16:00', 'completed', '2026-11-20')
  const today = visit('d', 'b1', '08:00', '09:00', 'arrived')
  expect(carriedOver([yesterday, gone, older, today], day).map(({ id }) => id)).toEqual(['c', 'a'])
})

test('capacityOf counts the open bays, the booked time, and the time of cars that arrived', () => {
  const open = [{ from: Date.parse(iso('08:00')), to: Date.parse(iso('16:00')) }]
  const columns = boardColumns(
    [
      visit('a', 'b1', '08:00', '10:00', 'in-progress'),
      visit('b', 'b1', '10:00', '11:00', 'completed'),
      visit('c', 'b2', '08:00', '09:00', 'confirmed'),
      visit('d', 'b2', '12:00', '13:00', 'no-show'),
      visit('e', null, '12:00', '13:00', 'confirmed'),
    ],
    bays,
    day,
  )
  expect(capacityOf(columns, open, day)).toEqual({ openMinutes: 960, bookedMinutes: 240, startedMinutes: 180 })
})

test('capacityOf counts only the open hours of a car that stays overnight, as the week does', () => {
  const bookedOn = (on: string) => {
    const bounds = dayBounds(on, zone)
    const open = [{ from: Date.parse(iso('08:00', on)), to: Date.parse(iso('17:00', on)) }]
    const stays = visit('a', 'b1', '15:00', '09:00', 'arrived')
    const blocks = stays.blocks.map((block) => ({ ...block, to: iso('09:00', '2026-11-22') }))
    const late = visit('b', 'b2', '16:00', '19:00', 'confirmed')
    return capacityOf(boardColumns([{ ...stays, blocks }, late], bays, bounds), open, bounds)
  }
  // The work until seven in the evening counts in full.
  expect(bookedOn(date)).toEqual({ openMinutes: 1080, bookedMinutes: 120 + 180, startedMinutes: 120 })
  expect(bookedOn('2026-11-22')).toEqual({ openMinutes: 1080, bookedMinutes: 60, startedMinutes: 60 })
})

test('moveOnBoard moves within the bay, and to the nearest card in the next bay with cards', () => {
  const columns = boardColumns(
    [
      visit('a', 'b1', '08:00', '09:00', 'confirmed'),
      visit('b', 'b1', '10:00', '11:00', 'confirmed'),
      visit('c', null, '08:30', '09:00', 'confirmed'),
      visit('d', null, '10:30', '11:00', 'confirmed'),
    ],
    bays,
    day,
  )
  const goes = (from: string, key: Parameters<typeof moveOnBoard>[2]) =>
    moveOnBoard(columns, `${from}.0`, key)?.appointment.id
  expect(goes('a', 'ArrowDown')).toBe('b')
  expect(goes('b', 'ArrowDown')).toBeUndefined()
  expect(goes('b', 'ArrowRight')).toBe('d')
  expect(goes('c', 'ArrowLeft')).toBe('a')
  expect(goes('a', 'End')).toBe('b')
  expect(goes('a', 'ArrowUp')).toBeUndefined()
})
