import { getProfilePhoto } from '#contract/profiles.ts'
import { fillPath } from '#contract/shape/endpoint.ts'

/** Where a user's picture is below the API's base; `null` without one. */
export function photoPath(userId: string | null, name: string | null): string | null {
  return userId !== null && name !== null ? fillPath(getProfilePhoto.path, { id: userId, name }) : null
}
