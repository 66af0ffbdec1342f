import { useLingui } from '@lingui/react/macro'
import type { AppointmentNote } from '#contract/notes.ts'
import { RecordOrigin } from './record-origin.tsx'

type NoteOriginProps = { note: AppointmentNote; formatTime: (instant: string) => string }

/** Who wrote the note and when. */
export function NoteOrigin({ note, formatTime }: NoteOriginProps) {
  const { t } = useLingui()
  // Customers have no name either, but the time of their notes is known.
  if (!note.actorName && note.employeeId === null && note.isTimeUncertain)
    return t`Earlier note: author and time not recorded`
  return <RecordOrigin record={note} formatTime={formatTime} />
}
