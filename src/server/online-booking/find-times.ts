import type { Bay } from '#contract/bays.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import { cutSpans, type FreeBaySpan, freeSlots } from '#domain/free-slots.ts'
import type { BookingRules } from '#domain/online-booking/booking-rules.ts'
import { fitsShare } from '#domain/online-booking/daily-share.ts'
import { suitableBays } from '#domain/online-booking/suitable-bays.ts'
import { addDays, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans, type WorkingHours } from '#domain/working-hours.ts'
import { type AbsenceRow, findAbsences } from '../absences/store.ts'
import { findBays } from '../bays/store.ts'
import type { Db } from '../db/database.ts'
import { usualHours } from '../free-slots/search-slots.ts'
import { taxonomy } from '../services/read-taxonomy.ts'
import { findHours, type StationFields } from '../stations/store.ts'
import { findHeldTimes, findPeople, type HeldTime, type SkilledEmployee } from './store.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

const groupOfService: ReadonlyMap<string, string> = new Map(
  taxonomy.groups.flatMap((group) => group.services.map(({ id }) => [id, group.id] as const)),
)

/**
 * Returns the mechanics who can do all of these services; `null` if the station has entered no mechanics, and books by
 * its bays alone. One without any skills entered counts as skilled in everything.
 */
export function skilledFor(
  people: readonly SkilledEmployee[],
  serviceIds: readonly string[],
): readonly SkilledEmployee[] | null {
  const mechanics = people.filter(({ role }) => role === 'mechanic')
  if (mechanics.length === 0) return null
  return mechanics.filter(
    ({ skills }) => skills.length === 0 || serviceIds.every((id) => skills.includes(groupOfService.get(id) ?? '')),
  )
}

export type TimeWish = {
  readonly services: readonly Pick<ChosenService, 'id' | 'minutes'>[]
  /** The earliest start, epoch ms. */
  readonly from: number
  /** The appointment whose own time counts as free. */
  readonly moving?: string
  readonly limit: number
  /** Epoch ms. */
  readonly now: number
  /** The customer has spent some time with the form: the lead time is counted from then. */
  readonly isChosen?: boolean
}

/** A customer may take this long between the choice of a time and the booking. */
const formMs = 30 * minuteMs

export const minutesOf = (services: TimeWish['services']): number =>
  services.reduce((sum, { minutes }) => sum + minutes, 0)

/**
 * Returns the next times at which these services can be booked online: a suitable bay is free with the buffer around it,
 * and so is one of the people with the skills, and the day has room for online bookings.
 */
export async function findTimes(
  account: string,
  db: Db,
  { country, timeZone }: Pick<StationFields, 'country' | 'timeZone'>,
  rules: BookingRules,
  wish: TimeWish,
): Promise<readonly FreeBaySpan[]> {
  const { services, limit, now } = wish
  const minutes = minutesOf(services)
  const earliest = now + rules.leadHours * hourMs - (wish.isChosen ? formMs : 0)
  const from = Math.max(wish.from, earliest)
  const today = toWall(now, timeZone).date
  const first = toWall(from, timeZone).date
  const dates = Array.from({ length: rules.horizonDays + 1 }, (_, offset) => addDays(today, offset)).filter(
    (date) => date >= first,
  )
  const [begin, end] = [dates[0], dates.at(-1)]
  if (begin === undefined || end === undefined) return []

  const [hours, all, people, absences] = await Promise.all([
    findHours(account, db),
    findBays(account, db),
    findPeople(account, db),
    findAbsences(account, db, { from: begin, to: end }, null),
  ])
  const open = dates.map((date) => openSpans(date, hours ?? usualHours, country, timeZone))
  const last = open.flat().at(-1)?.to
  if (last === undefined) return []
  const held = await findHeldTimes(
    account,
    db,
    { from: open.flat()[0]?.from ?? from, to: last + minutes * minuteMs },
    wish.moving ?? '',
  )
  const active = all.filter((bay) => bay.active)
  const jobs = services.map(({ id }) => ({ id, group: groupOfService.get(id) ?? '' }))
  const days = open.map((spans) => (hasRoom(spans, active, held, minutes, rules) ? spans : []))
  const staff = dates.map((date, day) => ({ date, open: open[day] ?? [] }))
  const workers = skilledFor(
    people,
    services.map(({ id }) => id),
  )
  const bufferMs = rules.bufferMinutes * minuteMs
  return freeSlots({
    days,
    bays: suitableBays(active, jobs).map(({ id }) => ({
      id,
      taken: held
        .filter(({ bayId }) => bayId === id)
        .map((span) => ({ from: span.from - bufferMs, to: span.to + bufferMs })),
    })),
    ...(workers && {
      people: workers.map((worker) => [
        ...held.filter(({ employeeId }) => employeeId === worker.id),
        ...staff.flatMap((day) => awaySpans(worker, day, absences, { country, timeZone })),
      ]),
      unassigned: held.filter(({ employeeId }) => employeeId === null),
    }),
    minutes,
    from,
    limit,
  })
}

function hasRoom(
  spans: readonly Span[],
  bays: readonly Bay[],
  held: readonly HeldTime[],
  minutes: number,
  { dailyShare }: BookingRules,
): boolean {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last) return false
  const taken = held
    .filter(({ isOnline, from }) => isOnline && from >= first.from && from < last.to)
    .reduce((sum, { from, to }) => sum + (to - from) / minuteMs, 0)
  const openMinutes = spans.reduce((sum, { from, to }) => sum + (to - from) / minuteMs, 0)
  return fitsShare({ taken, open: openMinutes * bays.length }, minutes, dailyShare)
}

/** The open time of a day in which an employee does not work. */
function awaySpans(
  { id, weekly }: SkilledEmployee,
  { date, open }: { date: string; open: readonly Span[] },
  absences: readonly AbsenceRow[],
  { country, timeZone }: { country: string; timeZone: string },
): readonly Span[] {
  const isAway = absences.some((one) => one.employee_id === id && one.from_date <= date && date <= one.to_date)
  if (isAway) return open
  if (!weekly) return []
  const own: WorkingHours = { weekly, exceptions: [], observeHolidays: false }
  return withoutSpans(open, cutSpans(open, openSpans(date, own, country, timeZone)))
}

/** What is left of ordered spans without ordered parts of them. */
function withoutSpans(spans: readonly Span[], parts: readonly Span[]): readonly Span[] {
  return spans.flatMap((span) => {
    const inside = parts.filter(({ from, to }) => from < span.to && span.from < to)
    const edges = [span.from, ...inside.flatMap(({ from, to }) => [from, to]), span.to]
    return Array.from({ length: edges.length / 2 }, (_, index) => ({
      from: edges[2 * index] ?? 0,
      to: edges[2 * index + 1] ?? 0,
    })).filter(({ from, to }) => from < to)
  })
}
