import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hoursQuery } from '#client/api/station-queries.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isEnded } from '#domain/appointment.ts'
import { forecastDays } from '#domain/promise-risk.ts'
import { addDays, daysBetween, type LocalDate, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import { begunAt } from './work-left.ts'

const leastDaysBack = 7
const mostDaysBack = 92
const dayMs = 86_400_000

/**
 * Returns the open hours from the day on which the oldest of this work began until a week ahead, without breaks. If the
 * hours are unknown, all time counts as open.
 */
export function useOpenings(
  appointments: readonly Appointment[],
  { today, now }: { today: LocalDate; now: number },
  { timeZone, country }: Pick<Station, 'timeZone' | 'country'>,
): readonly Span[] {
  const hours = useQuery(hoursQuery).data
  const daysBack = useMemo(() => {
    const begun = appointments.flatMap((one) => (isEnded(one.status) ? [] : (begunAt(one) ?? [])))
    const ages = begun.map((from) => daysBetween(toWall(from, timeZone).date, today))
    return Math.min(mostDaysBack, Math.max(leastDaysBack, ...ages))
  }, [appointments, today, timeZone])
  const openings = useMemo((): readonly Span[] | null => {
    if (!hours) return null
    const days = Array.from({ length: daysBack + forecastDays + 1 }, (_, index) => addDays(today, index - daysBack))
    return days.flatMap((day) => openSpans(day, hours, country, timeZone))
  }, [hours, daysBack, today, country, timeZone])
  return useMemo(
    () => openings ?? [{ from: now - daysBack * dayMs, to: now + forecastDays * dayMs }],
    [openings, daysBack, now],
  )
}
