import { Trans, useLingui } from '@lingui/react/macro'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { creationBodyOf } from '#client/features/appointments/pending/pending-creation.ts'
import { useNames } from '#client/station/use-names.ts'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'

/** The time, the length, the bay and the employee of an unsent creation. */
export function CreationDetail({ entry, before }: { entry: CommandEntry; before: string }) {
  const station = useStation()
  return (
    station && (
      <>
        {before}
        <Place entry={entry} station={station} />
      </>
    )
  )
}

function Place({ entry, station: { format } }: { entry: CommandEntry; station: Station }) {
  const { i18n } = useLingui()
  const today = format.dateOf(useNow())
  const { people, bays } = useNames()
  const { startsAt, workMinutes, bayId, employeeId } = creationBodyOf(entry)
  const bay = bays.find(({ id }) => id === bayId)
  const person = people.find(({ id }) => id === employeeId)
  return (
    <>
      {format.timeOn(startsAt, today)} · {durationLabels(workMinutes, format, i18n)} ·{' '}
      {bay?.name ?? <Trans>no bay</Trans>}
      {person && ` · ${person.shortName}`}
    </>
  )
}
