import { Trans, useLingui } from '@lingui/react/macro'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Outlook, PromiseProposal } from '#domain/promise-risk.ts'
import { desk } from '#domain/role.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './today-row.module.css'

export type TodayProposalProps = {
  appointment: Appointment
  outlook: Outlook
  station: Station
  today: LocalDate
  onPropose: (proposal: PromiseProposal) => void
}

const aboutMs = 5 * 60_000
const minutesBetween = (promisedAt: string, about: number): number =>
  Math.round((about - Date.parse(promisedAt)) / 60_000)

/** The forecast for a promise at risk, and the proposed remedy. */
export function TodayProposal({ appointment, outlook, station, today, onPropose }: TodayProposalProps) {
  const { i18n, t } = useLingui()
  const { people, bays, personOf, bayOf } = useNames()
  const { format } = station
  const { doneAt, spareMinutes, proposal, waitsFor } = outlook
  const about = doneAt === null ? null : Math.ceil(doneAt / aboutMs) * aboutMs
  const absent = people.find(({ id }) => id === waitsFor)?.shortName
  if (spareMinutes !== null && spareMinutes >= 0) return null

  const label = (of: PromiseProposal): string => {
    if (of.kind === 'call') {
      const time = format.timeOn(of.promisedAt, today)
      return appointment.customer?.phone ? t`Call: new time ${time}` : t`Move due time to ${time}`
    }
    const time = format.timeOn(of.startsAt, today)
    const bay = bays.find(({ id }) => id === of.bayId)
    const person = people.find(({ id }) => id === of.employeeId)
    const newBay = bay && bay.id !== bayOf(appointment)?.id ? bay.name : null
    const newPerson = person && person.id !== personOf(appointment)?.id ? person.shortName : null
    if (newBay && newPerson) return t`Move to ${newBay}, ${newPerson}, ${time}`
    const place = newBay ?? newPerson
    return place ? t`Move to ${place}, ${time}` : t`Start at ${time}`
  }
  return (
    <div className={css.fix}>
      <p>
        {absent && `${t`${absent} is off.`} `}
        {about === null || appointment.promisedAt === null ? (
          <Trans>Fully booked for the next few days.</Trans>
        ) : (
          <Trans>
            Ready about {format.timeOn(about, today)}:{' '}
            <b>{durationLabels(minutesBetween(appointment.promisedAt, about), format, i18n)} late</b>
          </Trans>
        )}
      </p>
      {proposal && desk.includes(station.role) && (
        <Button
          icon={proposal.kind === 'call' ? 'tabler:phone-call' : 'tabler:calendar-time'}
          aria-haspopup="dialog"
          onClick={() => onPropose(proposal)}
        >
          {label(proposal)}
        </Button>
      )}
    </div>
  )
}
