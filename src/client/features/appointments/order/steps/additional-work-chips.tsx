import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stationServicesQuery } from '#client/api/station-queries.ts'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { addJob, offerJobs } from './additional-work.ts'
import type { StepEntry } from './step-entry.ts'
import css from './step-sheet.module.css'

export type AdditionalWorkChipsProps = {
  entry: Pick<StepEntry, 'what' | 'amount'>
  onEntry: (entry: Pick<StepEntry, 'what' | 'amount'>) => void
  station: Station
}

/** The station's services that match the typed text: a tap enters the name and adds the price. */
export function AdditionalWorkChips({ entry, onEntry, station }: AdditionalWorkChipsProps) {
  const { t } = useLingui()
  const { format } = station
  const jobs = useJobs() ?? []
  const services = useQuery(stationServicesQuery).data?.services
  const offered = offerJobs(entry.what, jobs)
  if (offered.length === 0) return null
  const grossOf = (id: string) => {
    const price = services?.find((one) => one.id === id)?.price
    return price && price.kind !== 'quote' ? price.gross : null
  }
  return (
    <ul className={css.found} aria-label={t`Your services`} data-found>
      {offered.map((job) => {
        const gross = grossOf(job.id)
        return (
          <li key={job.id}>
            <Button
              note={gross === null ? undefined : format.money(gross)}
              onClick={() => onEntry(addJob(entry, job, gross, jobs, { currency: format.currency, tag: format.tag }))}
            >
              {job.name}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
