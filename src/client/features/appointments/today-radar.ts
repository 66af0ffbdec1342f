import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isEnded } from '#domain/appointment.ts'
import { type Outlook, type RadarCar, readRadar } from '#domain/promise-radar.ts'
import { addDays, dayBounds, daysBetween, type LocalDate, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import { hoursQuery } from './appointment-queries.ts'
import type { Day } from './use-day.ts'
import type { Station } from './use-station.ts'

// Work that stands since last week, or since longer where a car was begun before; and what reaches into the next.
const leastDaysBack = 7
const mostDaysBack = 92
const daysAhead = 7
const dayMs = 86_400_000

/** How the promises stand, by the order's id; computed here from what is known, a network or not. */
export function useTodayRadar(
  appointments: readonly Appointment[],
  { bays }: Pick<Day, 'bays'>,
  { today, now }: { today: LocalDate; now: number },
  { timeZone, country }: Station,
): ReadonlyMap<string, Outlook> {
  const hours = useQuery(hoursQuery).data
  const people = useQuery(employeesQuery).data
  const absences = useQuery(absencesQuery(today, today)).data
  const daysBack = useMemo(() => {
    const begun = appointments.flatMap(({ status, worked }) => (isEnded(status) || !worked[0] ? [] : worked[0].from))
    const ages = begun.map((from) => daysBetween(toWall(Date.parse(from), timeZone).date, today))
    return Math.min(mostDaysBack, Math.max(leastDaysBack, ...ages))
  }, [appointments, today, timeZone])
  const openings = useMemo((): readonly Span[] | null => {
    if (!hours) return null
    const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, index) => addDays(today, index - daysBack))
    return days.flatMap((day) => openSpans(day, hours, country, timeZone))
  }, [hours, daysBack, today, country, timeZone])
  return useMemo(() => {
    const away = new Map<string, readonly Span[]>()
    for (const { employeeId, from, to } of absences ?? []) {
      const span = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
      away.set(employeeId, [...(away.get(employeeId) ?? []), span])
    }
    const mechanics = people?.filter(({ id, active, role }) => active && role === 'mechanic' && !away.has(id))
    return readRadar(appointments.map(toRadarCar), {
      now,
      // Without known hours only the clock counts.
      openings: openings ?? [{ from: now - daysBack * dayMs, to: now + daysAhead * dayMs }],
      bayIds: bays.filter(({ active }) => active).map(({ id }) => id),
      mechanicIds: mechanics?.map(({ id }) => id) ?? [],
      away,
    })
  }, [appointments, bays, people, absences, openings, daysBack, now, timeZone])
}

export function toRadarCar(appointment: Appointment): RadarCar {
  const { id, status, promisedAt, startsAt, statusSince, statusDetail, worked, workMinutes, blocks } = appointment
  const expectedAt = status === 'awaiting-parts' ? statusDetail?.expectedAt : undefined
  return {
    ...{ id, status, workMinutes },
    promisedAt: promisedAt === null ? null : Date.parse(promisedAt),
    startsAt: Date.parse(startsAt),
    statusSince: Date.parse(statusSince),
    worked: worked.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    waitsUntil: expectedAt === undefined ? null : Date.parse(expectedAt),
    blocks: blocks
      .filter(({ live }) => live)
      .map(({ bayId, employeeId, from, to }) => ({ bayId, employeeId, from: Date.parse(from), to: Date.parse(to) })),
  }
}
