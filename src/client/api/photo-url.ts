import { readBaseUrl } from './base-url.ts'

/** What an `<img>` shows of a picture's path; `null` without one. */
export function photoUrl(photo: string | null): string | null {
  return photo && readBaseUrl() + photo
}
