import { useNames } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { inServerTime } from '#domain/clock-error.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import css from './unsent-queue.module.css'

/** The time and author of a change. */
export function MadeBy({ entry, station, now }: { entry: OutboxEntry; station: Station; now: number }) {
  const { format, actorName } = station
  const { people } = useNames()
  const employee = people.find(({ id }) => id === entry.employeeId)
  return (
    <span className={css.madeBy}>
      <b>{format.timeOn(inServerTime(entry).occurredAt, format.dateOf(now))}</b> {employee?.shortName ?? actorName}
    </span>
  )
}
