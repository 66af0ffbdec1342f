import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { Photo } from '#contract/photos.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { readPhotoBody } from '#domain/outbox/photo-command.ts'

/** Returns an appointment with these photos, if it is the kind of record that has photos. */
export const withPhotos = <A extends Appointment | AppointmentDetails>(appointment: A, photos: readonly Photo[]): A =>
  'photos' in appointment ? { ...appointment, photos } : appointment

const photosOf = (appointment: Appointment | AppointmentDetails): readonly Photo[] =>
  'photos' in appointment ? appointment.photos : []

/** Returns an appointment with the photo as its last one; the same object if it has it. */
export function addPhotoTo<A extends Appointment | AppointmentDetails>(appointment: A, photo: Photo): A {
  const photos = photosOf(appointment)
  return photos.some(({ id }) => id === photo.id) ? appointment : withPhotos(appointment, [...photos, photo])
}

/** Returns an appointment without a photo; the same object if it does not have it. */
export function removePhotoFrom<A extends Appointment | AppointmentDetails>(appointment: A, photoId: string | null): A {
  const photos = photosOf(appointment)
  const left = photos.filter(({ id }) => id !== photoId)
  return left.length === photos.length ? appointment : withPhotos(appointment, left)
}

/** The photo that a command will add, as its author sees it until the server has it. Its size is not known: 0. */
export const pendingPhotoOf = (command: SubmittedCommand, actorName: string): Photo => ({
  ...findingOf(command),
  id: command.key,
  width: 0,
  height: 0,
  note: readPhotoBody(command).fields.note ?? null,
  createdAt: command.occurredAt,
  takenAt: command.occurredAt,
  isTimeUncertain: false,
  employeeId: command.employeeId,
  takenById: command.userId,
  takenBy: actorName,
})

function findingOf(command: SubmittedCommand): Pick<Photo, 'findingId'> {
  const { findingId } = readPhotoBody(command).fields
  return findingId === undefined ? {} : { findingId }
}
