import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { servicesQuery } from '#client/api/service-queries.ts'
import { stationServicesQuery } from '#client/api/station-queries.ts'
import { type Job, jobsOf } from './service-jobs.ts'

/** The services that can be chosen, in the user's language; `null` while loading. */
export function useJobs(): readonly Job[] | null {
  const { i18n } = useLingui()
  const groups = useQuery(servicesQuery).data
  const own = useQuery(stationServicesQuery)
  return useMemo(
    () => (groups && !own.isLoading ? jobsOf(groups, own.data ?? null, i18n.locale) : null),
    [groups, own.data, own.isLoading, i18n.locale],
  )
}
