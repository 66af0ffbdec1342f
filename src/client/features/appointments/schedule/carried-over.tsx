import { Trans } from '@lingui/react/macro'
import { CarShelf } from '#client/features/appointments/card/car-shelf.tsx'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type CarriedOverProps = { appointments: readonly Appointment[]; date: LocalDate; station: Station }

/** The shelf of the cars that came on an earlier day and have not left. */
export function CarriedOver(props: CarriedOverProps) {
  return <CarShelf {...props} title={<Trans>Still here</Trans>} />
}
