import { getProfilePhoto } from '#contract/profiles.ts'
import { fillPath } from '#contract/shape/fill-path.ts'

/** The path of a user's picture below the API's base; `null` if there is none. */
export function photoPath(userId: string | null, name: string | null): string | null {
  return userId !== null && name !== null ? fillPath(getProfilePhoto.path, { id: userId, name }) : null
}
