import { getStationLogo } from '#contract/onboarding.ts'
import { getPhoto } from '#contract/photos.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import type { PhotoSize } from '#domain/photo.ts'
import { readBaseUrl } from './base-url.ts'

/** Returns the `src` of an `<img>` for the path of a picture; `null` without one. */
export function photoUrl(photo: string | null): string | null {
  return photo && readBaseUrl() + photo
}

/** Returns the `src` of an `<img>` for a photo of the station or of an order. */
export function photoUrlOf(id: string, size: PhotoSize): string {
  return readBaseUrl() + fillPath(getPhoto.path, { id, size })
}

/** Returns the `src` of an `<img>` for the logo of the station. */
export function logoUrlOf(name: string): string {
  return readBaseUrl() + fillPath(getStationLogo.path, { name })
}
