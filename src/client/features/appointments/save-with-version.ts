import { isApiError } from '#client/api/api-error.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'

// Each attempt fails only if another user saved in between; after this many the conflict is reported.
const turns = 3

/**
 * Saves a part of an appointment. A version conflict counts only if `isConflict`: a change of other parts, such as the
 * status, does not. Rejects with `version-conflict`, with the appointment as `current`, if it counts.
 */
export async function saveWithVersionCheck(
  seenVersion: number | undefined,
  send: (version: number | undefined) => Promise<AppointmentDetails>,
  isConflict: (current: AppointmentDetails) => boolean,
): Promise<AppointmentDetails> {
  let version = seenVersion
  for (let turn = 1; ; turn++) {
    try {
      return await send(version)
    } catch (error) {
      const current = currentOf(error)
      if (!current || turn === turns || isConflict(current)) throw error
      version = current.version
    }
  }
}

/** Returns the current appointment of a version conflict. */
export function currentOf(error: unknown): AppointmentDetails | null {
  return isApiError(error, 'version-conflict') ? ((error.current as AppointmentDetails | undefined) ?? null) : null
}
