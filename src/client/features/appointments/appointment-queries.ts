import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { addDays, dayBounds, type LocalDate, type Span } from '#domain/wall-time.ts'

const liveMs = 30_000
/** How far back a car that still stands in the house is looked for. */
const houseDays = 30

const iso = (instant: number): string => new Date(instant).toISOString()

const spanQuery = (name: string, date: LocalDate, { from, to }: Span) =>
  queryOptions({
    queryKey: ['appointments', name, date],
    queryFn: async ({ signal }) => {
      const query = { from: iso(from), to: iso(to) }
      return (await call(listAppointments, { query }, { signal })).appointments
    },
    staleTime: 5_000,
    refetchInterval: liveMs,
    refetchOnWindowFocus: 'always',
  })

/** What touches one day of the station. */
export const dayQuery = (date: LocalDate, zone: string) => spanQuery('day', date, dayBounds(date, zone))

/** The last weeks up to the end of a day: the cars that still stand in the house are among them. */
export const houseQuery = (date: LocalDate, zone: string) =>
  spanQuery('house', date, { from: dayBounds(addDays(date, -houseDays), zone).from, to: dayBounds(date, zone).to })

/** The days round a day, for the list of orders. */
export const ordersQuery = (date: LocalDate, zone: string) =>
  spanQuery('orders', date, {
    from: dayBounds(addDays(date, -14), zone).from,
    to: dayBounds(addDays(date, 14), zone).to,
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'one', id],
    queryFn: ({ signal }) => call(getAppointment, { params: { id } }, { signal }),
    staleTime: 5_000,
    refetchInterval: liveMs,
    refetchOnWindowFocus: 'always',
  })

export const baysQuery = queryOptions({
  queryKey: ['bays'],
  queryFn: async ({ signal }) => (await call(listBays, {}, { signal })).bays,
  staleTime: 60_000,
})

export const hoursQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(getOnboarding, {}, { signal }),
  staleTime: 60_000,
  select: ({ workingHours }) => workingHours,
})
