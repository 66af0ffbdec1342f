import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { AppointmentNote } from '#contract/notes.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'

/** Returns an appointment with the note, if it is the kind of record that has notes; the same object if it has it. */
export function addNoteTo<A extends Appointment | AppointmentDetails>(appointment: A, note: AppointmentNote): A {
  if (!('noteEntries' in appointment) || appointment.noteEntries.some(({ id }) => id === note.id)) return appointment
  return { ...appointment, noteEntries: [...appointment.noteEntries, note] }
}

/** The note that a command will add, as its author sees it until the server has it. */
export function noteOf(
  { key, body, occurredAt, userId, employeeId }: SubmittedCommand,
  actorName: string,
): AppointmentNote {
  const times = { occurredAt, receivedAt: occurredAt, isTimeUncertain: false }
  return { id: key, text: String(body.text ?? ''), ...times, actorId: userId, actorName, employeeId }
}
