import { getPhoto } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/endpoint.ts'
import type { PhotoSize } from '#domain/photo.ts'
import { readBaseUrl } from './base-url.ts'

/** What an `<img>` shows of a picture's path; `null` without one. */
export function photoUrl(photo: string | null): string | null {
  return photo && readBaseUrl() + photo
}

/** What an `<img>` shows of a photo of the station or of an order. */
export function photoUrlOf(id: string, size: PhotoSize): string {
  return readBaseUrl() + fillPath(getPhoto.path, { id, size })
}
