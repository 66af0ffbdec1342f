import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { loadByDay } from './load-week.ts'

const bay: Bay = { id: 'bay', name: 'Bay 1', kind: 'lift', active: true }
const nineToFive = [{ from: '09:00', to: '17:00' }]
const hours = {
  weekly: { 1: nineToFive, 2: nineToFive, 3: nineToFive, 4: nineToFive, 5: nineToFive, 6: [], 7: [] },
  exceptions: [],
  observeHolidays: false,
}
const visit = (id: string, from: string, to: string) =>
  ({
    id,
    status: 'confirmed',
    startsAt: from,
    blocks: [{ id, bayId: bay.id, employeeId: null, from, to, live: true }],
  }) as unknown as Appointment

test('loadByDay counts each of seven days by its own hours', () => {
  const days = loadByDay({
    from: '2026-11-20',
    appointments: [
      visit('a', '2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z'),
      // Stays overnight: each day counts the part in its open hours.
      visit('b', '2026-11-23T14:00:00Z', '2026-11-24T09:00:00Z'),
    ],
    bays: [bay],
    hours,
    country: 'PL',
    timeZone: 'Europe/Warsaw',
  })
  expect(days.map(({ date, openMinutes, bookedMinutes }) => [date.slice(5), openMinutes, bookedMinutes])).toEqual([
    ['11-20', 480, 120],
    ['11-21', 0, 0],
    ['11-22', 0, 0],
    ['11-23', 480, 120],
    ['11-24', 480, 60],
    ['11-25', 480, 0],
    ['11-26', 480, 0],
  ])
})
