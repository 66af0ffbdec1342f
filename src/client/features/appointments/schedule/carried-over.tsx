import { Trans } from '@lingui/react/macro'
import { CarTray } from '#client/features/appointments/card/car-tray.tsx'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'

export type CarriedOverProps = { appointments: readonly Appointment[]; date: LocalDate; station: Station }

/** The tray of the cars carried over from earlier days. */
export function CarriedOver(props: CarriedOverProps) {
  return <CarTray {...props} title={<Trans>From earlier days</Trans>} />
}
