import { addDays, type LocalDate, toWall } from '#domain/wall-time.ts'
import { closingAfter, type Interval, intervalsOn, nextOpening, type WorkingHours } from '#domain/working-hours.ts'

/** `at`: when it closes, or when it opens next, in epoch ms; `null`: not within 400 days. */
export type OpeningState = { readonly isOpen: boolean; readonly at: number | null }

export function openingState(now: number, hours: WorkingHours, country: string, zone: string): OpeningState {
  const closing = closingAfter(now, hours, country, zone)
  if (closing !== undefined) return { isOpen: true, at: closing }
  return { isOpen: false, at: nextOpening(now, hours, country, zone) ?? null }
}

/** A day whose hours differ from those of its weekday. Without intervals it is closed. */
export type OtherDay = { readonly date: LocalDate; readonly intervals: readonly Interval[] }

/** The days from `now` on, within `days`, that have other hours than their weekday: exceptions and holidays. */
export function otherDays(now: number, days: number, hours: WorkingHours, country: string, zone: string): OtherDay[] {
  const today = toWall(now, zone).date
  return Array.from({ length: days }, (_, day) => addDays(today, day)).flatMap((date) => {
    const usual = intervalsOn(date, { ...hours, exceptions: [], observeHolidays: false }, country)
    const intervals = intervalsOn(date, hours, country)
    return JSON.stringify(usual) === JSON.stringify(intervals) ? [] : [{ date, intervals }]
  })
}
