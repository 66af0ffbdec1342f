import * as z from 'zod/mini'
import { changeHeaders } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, lines, uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'

/** Of one order. */
export const mostNotes = 200

/** A note is never changed or deleted by the staff: a correction is another note. */
export const appointmentNote = z
  .object({
    /** Made by the device. The note that came with its order has the id of the order. */
    id: uuid(),
    text: z.string(),
    occurredAt: instant(),
    /** `occurredAt` is only the nearest possible time. */
    isTimeUncertain: z.boolean(),
    receivedAt: instant(),
    actorId: z.nullable(uuid()),
    /** Empty if the author is unknown: the note is from a version that recorded none, and so is its time. */
    actorName: z.string(),
    /** The person who used a shared tablet. */
    employeeId: z.nullable(uuid()),
  })
  .check(z.meta({ id: 'AppointmentNote', example: { text: 'Winter tyres: rack 4', actorName: 'Marek Nowak' } }))
export type AppointmentNote = z.output<typeof appointmentNote>

const noteAdded = z.object({ appointmentId: uuid(), note: appointmentNote }).check(z.meta({ id: 'NoteAdded' }))
export type NoteAdded = z.output<typeof noteAdded>

/** The id is the key of the note for ever: a repeated request with the same content gets the same answer. */
export const addNote = endpoint({
  method: 'POST',
  path: '/appointments/{id}/notes',
  summary: `Add a note to an appointment, ended or not, at most ${mostNotes}; on a shared tablet with the person who wrote it`,
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  headers: z.object(changeHeaders),
  body: z
    .strictObject({
      id: uuid(),
      text: lines(1, 2000),
      employeeId: z.optional(z.nullable(uuid())),
      /** By the clock of the device; without it the note is from now. */
      occurredAt: z.optional(z.nullable(instant())),
    })
    .check(
      z.meta({
        id: 'NoteEntry',
        example: { id: '019aa000-0000-7000-8000-000000000001', text: 'Winter tyres are in the rack, row 4' },
      }),
    ),
  status: 201,
  reply: noteAdded,
  problems: ['actor-mismatch', 'key-reused', 'too-many-notes'],
})
