import { createAppointment } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { addDays, type LocalDate, toInstant, toWall, weekdayOf } from '#domain/wall-time.ts'
import type { Client } from '../../support/client.ts'

const zone = 'Europe/Warsaw'
const workMinutes = 20
const workDays = 6
const atOnce = 4

/**
 * Books a week of `cars` cars, long after those of the demo, evenly over its days and bays; `later`: so many weeks after
 * that one. Returns its Monday.
 */
export async function fillWeek(client: Client, cars: number, later = 0): Promise<LocalDate> {
  const today = toWall(Date.now(), zone).date
  const monday = addDays(today, 8 - weekdayOf(today) + 70 + later * 7)
  const bays = (await client.send(listBays, {})).value.bays.filter(({ active }) => active)
  const book = async (index: number): Promise<void> => {
    const date = addDays(monday, index % workDays)
    const place = Math.floor(index / workDays)
    const bayId = bays[place % bays.length]?.id ?? null
    const opening = toInstant({ date, time: '07:00' }, zone)
    const startsAt = new Date(opening + Math.floor(place / bays.length) * workMinutes * 60_000).toISOString()
    const vehicle = {
      plate: `WB ${String(10_000 + later * cars + index)}`,
      country: 'PL',
      brand: 'Škoda',
      model: 'Octavia',
    }
    const body = { source: 'phone' as const, vehicle, complaint: 'Tyres', startsAt, workMinutes, bayId }
    void (await client.send(createAppointment, { body })).value
  }
  let next = 0
  const bookMore = async (): Promise<void> => {
    while (next < cars) await book(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, bookMore))
  return monday
}
