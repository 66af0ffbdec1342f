import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { nameIn, servicesQuery } from '#client/api/service-queries.ts'
import type { Format } from '#client/i18n/format.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { ServiceGroup } from '#contract/services.ts'

type JobSource = Pick<Appointment, 'services' | 'complaint'>

export type JobLabels = {
  /** Returns the booked work: the services, then the customer's complaint. */
  jobOf: (appointment: JobSource) => string
  /** Returns what the appointment waits for, else the booked work. */
  nowOf: (appointment: Appointment, format: Format) => string
}

/**
 * The texts for the work of an appointment, in the user's language. Services have no names while their list is loading.
 */
export function useJobLabels(): JobLabels {
  const { i18n } = useLingui()
  const { data: groups } = useQuery(servicesQuery)
  return useMemo(() => {
    const names = groups ? namesOf(groups, i18n.locale) : none
    const jobOf = ({ services, complaint }: JobSource) =>
      [services.flatMap((id) => names.get(id) ?? []).join(', '), complaint].filter(Boolean).join(' · ')
    return { jobOf, nowOf: (appointment, format) => waitedFor(appointment, format, i18n) || jobOf(appointment) }
  }, [groups, i18n, i18n.locale])
}

type JobNames = ReadonlyMap<string, string>
const none: JobNames = new Map()
let known: { groups: object; locale: string; names: JobNames } | null = null

/** Cached, since every card uses it. */
function namesOf(groups: readonly ServiceGroup[], locale: string): JobNames {
  if (known?.groups !== groups || known.locale !== locale) {
    const names = groups.flatMap(({ services }) => services.map((one) => [one.id, nameIn(locale, one)] as const))
    known = { groups, locale, names: new Map(names) }
  }
  return known.names
}

/** A time of today, or another day. */
function dayOrTime(instant: string, format: Format): string {
  const day = format.dateOf(instant)
  return day === format.dateOf(serverNow()) ? format.time(instant) : format.dayShort(day)
}

function waitedFor({ status, statusDetail }: Appointment, format: Format, i18n: I18n): string {
  if (status === 'awaiting-parts') {
    const { part, expectedAt } = statusDetail ?? {}
    return [part, expectedAt && i18n._(msg`expected ${dayOrTime(expectedAt, format)}`)].filter(Boolean).join(' · ')
  }
  return status === 'awaiting-approval' ? (statusDetail?.what ?? '') : ''
}
