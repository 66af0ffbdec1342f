import * as z from 'zod/mini'
import { changeHeaders } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, lines, uuid } from '#contract/shape/text.ts'
import { mostPhotosAtOnce, photoSizes } from '#domain/photo.ts'
import { staff } from '#domain/role.ts'

/** A stored picture; `getPhoto` returns its bytes. */
export const photo = z
  .object({
    id: uuid(),
    /** Pixels of the `screen` size, upright. */
    width: z.int(),
    height: z.int(),
    note: z.nullable(z.string()),
    /** The finding of its order that it shows, or the damage of a condition report; absent: none. */
    findingId: z.optional(uuid()),
    /** When the server got it. */
    createdAt: instant(),
    /** When it was taken, by the server's clock. */
    takenAt: instant(),
    /** The device's clock was changed before it was sent. */
    isTimeUncertain: z.boolean(),
    /** The user who sent it, and their name at that time. */
    takenById: z.nullable(uuid()),
    takenBy: z.string(),
    /** The employee who used the shared tablet. */
    employeeId: z.nullable(uuid()),
  })
  .check(z.meta({ id: 'Photo', example: { width: 1600, height: 1200, takenBy: 'Marek Nowak' } }))
export type Photo = z.output<typeof photo>

/** The fields sent with the files of an upload. */
const fieldsOfUpload = {
  /**
   * An id for each file, in order, separated by commas; made by the client so that it can repeat the request safely:
   * the same picture under the same id is stored once. They are the ids of the photos, for ever.
   */
  ids: z.optional(z.string().check(z.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,9}$/i))),
  /** For every file. */
  note: z.optional(lines(0, 200)),
}
export const photoFields = z.strictObject(fieldsOfUpload)
export const photoFiles = { field: 'photos', most: mostPhotosAtOnce } as const
export const photoProblems = [
  'not-an-image',
  'image-too-large',
  'id-taken',
  'too-many-photos',
  'storage-full',
  'photos-unavailable',
] as const

export const getPhoto = endpoint({
  method: 'GET',
  path: '/photos/{id}/{size}',
  summary: 'A picture of the station or of an order, WebP: `thumb` fits 320 pixels, `screen` 1600',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid(), size: z.enum(photoSizes) }),
  bytes: 'image/webp',
  problems: ['photos-unavailable'],
})

/** In the order in which they arrived; those of one person in the order in which they were taken. */
const appointmentPhotos = z
  .object({ appointmentId: uuid(), photos: z.array(photo) })
  .check(z.meta({ id: 'AppointmentPhotos' }))
export type AppointmentPhotos = z.output<typeof appointmentPhotos>

export const uploadAppointmentPhotos = endpoint({
  method: 'POST',
  path: '/appointments/{id}/photos',
  summary: 'Add photos to an appointment, ended or not: JPEG, PNG or WebP, all of them or none',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  files: photoFiles,
  fields: z.strictObject({
    ...fieldsOfUpload,
    /** When they were taken, by the device's clock. */
    occurredAt: z.optional(instant()),
    /** The employee who uses the shared tablet. */
    employeeId: z.optional(uuid()),
    /** The finding that all files show. It may arrive after them; without it they show the order. */
    findingId: z.optional(uuid()),
  }),
  status: 201,
  reply: appointmentPhotos,
  problems: [...photoProblems, 'actor-mismatch'],
})

/** With a key the request may be a repetition: a photo that the appointment does not have is then removed already. */
export const removeAppointmentPhoto = endpoint({
  method: 'DELETE',
  path: '/appointments/{id}/photos/{photoId}',
  summary:
    'Remove a photo of an appointment: the desk any photo, others their own for ten minutes. A photo that a condition report names stays',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid(), photoId: uuid() }),
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  reply: appointmentPhotos,
  problems: ['forbidden', 'undo-expired', 'photo-in-report', 'actor-mismatch'],
})
