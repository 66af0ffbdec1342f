import { changeAppointmentStatus } from '#contract/appointments.ts'
import { addNote } from '#contract/notes.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { CommandKind } from '#domain/outbox/command.ts'

/** The calls that change an order and belong to the outbox, as in `contract/commands.ts`. */
export const outboxEndpoints = { status: changeAppointmentStatus, note: addNote } as const satisfies Readonly<
  Record<'status' | CommandKind, Endpoint>
>
