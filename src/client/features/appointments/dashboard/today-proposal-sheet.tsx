import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { RescheduleSheet } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { LoadError } from '#client/i18n/load-error.tsx'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { PromiseProposal } from '#domain/promise-risk.ts'
import type { TodayPromiseSheetProps } from './today-promise-sheet.tsx'

const TodayPromiseSheet = lazyWithPreload<TodayPromiseSheetProps>(() =>
  import('./today-promise-sheet.tsx').then((part) => part.TodayPromiseSheet),
)

export type TodayProposalSheetProps = {
  appointment: Appointment
  /** The proposal at the time of the tap. */
  proposal: PromiseProposal
  bays: readonly Bay[]
  station: Station
  onClose: () => void
}

/** The sheet that carries out a proposal, with its values filled in. */
export function TodayProposalSheet({ appointment, proposal, bays, station, onClose }: TodayProposalSheetProps) {
  const { t } = useLingui()
  const now = useNow()
  const query = useQuery(orderQuery(appointment.id))
  const { data, error } = query
  // Fetched in parallel with the order. An error appears when the sheet is rendered.
  useEffect(() => void TodayPromiseSheet.fetch().catch(() => {}), [])
  if (!data) {
    return (
      <Sheet open onClose={onClose} title={proposal.kind === 'move' ? t`Reschedule` : t`New due time`}>
        {error ? (
          <LoadError query={query} fallback={t`The order could not be loaded.`} />
        ) : (
          <Loading>
            <Skeleton box height="180px" />
          </Loading>
        )}
      </Sheet>
    )
  }
  // The day's list may be newer than the cached order.
  const order = appointment.version > data.version ? { ...data, ...appointment } : data
  const parts = { order, station, bays, now, onClose }
  if (proposal.kind === 'move') return <RescheduleSheet {...parts} proposed={proposal} />
  return <TodayPromiseSheet {...parts} promisedAt={proposal.promisedAt} />
}
