import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listAppointments } from '#contract/appointments.ts'
import { addDays, dayBounds, type LocalDate } from '#domain/wall-time.ts'
import { loadDays } from './load-week.ts'

const weekMs = 5 * 60_000

/** The appointments that overlap a day or the six days after it. */
export const nextDaysQuery = (from: LocalDate, zone: string) =>
  queryOptions({
    queryKey: ['appointments', 'next-days', from],
    queryFn: async ({ signal }) => {
      const end = dayBounds(addDays(from, loadDays - 1), zone).to
      const span = { from: dayBounds(from, zone).from, to: end }
      const query = { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
      return (await call(listAppointments, { query }, { signal })).appointments
    },
    staleTime: 60_000,
    refetchInterval: weekMs,
  })
