import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stationServicesQuery } from '#client/api/station-queries.ts'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { LineKind } from '#domain/money/order-lines.ts'
import { usualVat, vatCode } from '#domain/money/vat-rates.ts'
import { knownLines, type Suggestion, serviceLine, suggested, type UnitLabels, usualHour } from './line-suggestions.ts'
import { type LineFields, type MoneyFormat, writePrice } from './order-line-entry.ts'

/** The suggestions for the lines of an order: the station's services, and earlier lines. */
export function useLineSuggestions(order: AppointmentDetails, { country, format }: Station) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const jobs = useJobs()
  const services = useQuery(stationServicesQuery).data?.services
  const words: UnitLabels = { hour: t`h`, piece: t`pcs` }
  const { hour, piece } = words
  return useMemo(() => {
    const money: MoneyFormat = { currency: format.currency, tag: format.tag }
    const cachedOrders = queryClient.getQueriesData<AppointmentDetails>({ queryKey: ['appointments', 'one'] })
    const orders = [order, ...cachedOrders.flatMap(([, one]) => (one && one.id !== order.id ? [one] : []))]
    const hourLine = usualHour(orders, { hour, piece })
    const vatRate = usualVat(services ?? [], country)
    const usual = { vatRate: vatRate ?? null, hourPrice: hourLine?.netPrice ?? null }
    const lineOf = (job: NonNullable<typeof jobs>[number]): Suggestion =>
      serviceLine(
        job,
        services?.find(({ id }) => id === job.id),
        usual,
        { hour: hourLine?.unit ?? hour, piece },
      )
    const own = jobs?.filter(({ isUsual }) => isUsual) ?? []
    const usualOf = (kind: LineKind): Partial<LineFields> => ({
      unit: kind === 'labour' ? (hourLine?.unit ?? hour) : piece,
      price: kind === 'labour' && hourLine ? writePrice(hourLine.netPrice, money) : '',
      vat: vatRate === undefined ? '' : vatCode(vatRate),
    })
    return {
      money,
      /** By name, with those of the station first. */
      suggestions: [...own.map(lineOf), ...knownLines(orders)],
      /** The names of the services booked with this order, in both languages, folded. */
      booked: order.services.flatMap((id) => {
        const job = jobs?.find((one) => one.id === id)
        return job ? [{ ...lineOf(job), words: job.words }] : []
      }),
      /** Returns the default values of a new line of a kind. */
      usualOf,
      fieldsOf: (one: Suggestion) => suggested(one, money),
    }
  }, [queryClient, order, jobs, services, country, format, hour, piece])
}
