import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { inSpan } from '#client/features/appointments/list-parts.ts'
import { listAppointments } from '#contract/appointments.ts'
import { addDays, dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'
import { loadDays } from './load-week.ts'

const weekMs = 5 * 60_000

/** A day and the six days after it. */
export const nextDaysSpan = (from: LocalDate, zone: string): Span => ({
  from: dayBounds(from, zone).from,
  to: dayBounds(addDays(from, loadDays - 1), zone).to,
})

/** The appointments that overlap a day or the six days after it. */
export const nextDaysQuery = (from: LocalDate, zone: string) =>
  queryOptions({
    queryKey: ['appointments', 'next-days', from],
    queryFn: async ({ signal }) => {
      const query = inSpan(nextDaysSpan(from, zone))
      return (await call(listAppointments, { query }, { signal })).appointments
    },
    staleTime: 60_000,
    refetchInterval: weekMs,
  })
