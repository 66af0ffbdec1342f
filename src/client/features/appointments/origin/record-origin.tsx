import { useLingui } from '@lingui/react/macro'
import { isSentLate } from '#client/features/appointments/appointment-state.ts'
import type { AppointmentNote } from '#contract/notes.ts'
import { ActorName } from './actor-name.tsx'

type RecordOriginProps = {
  /** A note, or something else that a person has added to the order. */
  record: Omit<AppointmentNote, 'id' | 'text'>
  formatTime: (instant: string) => string
}

/** Who added something and when; the time of its arrival too, if it waited for a network. */
export function RecordOrigin({ record, formatTime }: RecordOriginProps) {
  const { t } = useLingui()
  const sent = formatTime(record.receivedAt)
  const marks = [
    isSentLate(record) && t`synced ${sent}`,
    record.isTimeUncertain && t`time uncertain: the device clock was changed`,
  ].filter(Boolean)
  return (
    <>
      <ActorName of={record} /> · <time dateTime={record.occurredAt}>{formatTime(record.occurredAt)}</time>
      {marks.map((mark) => ` · ${mark}`)}
    </>
  )
}
