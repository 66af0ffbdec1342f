import { isApiError } from '#client/api/api-error.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'

// Each turn means that somebody saved in between: more than a few, and it is said.
const turns = 3

/**
 * Saves a part of an appointment. A version that has moved on counts only where what is saved was changed too: a
 * status that went on meanwhile is no reason to ask. Throws `version-conflict` with the appointment as `current`
 * where it does.
 */
export async function saveWithVersionCheck(
  seenVersion: number | undefined,
  send: (version: number | undefined) => Promise<AppointmentDetails>,
  isClash: (current: AppointmentDetails) => boolean,
): Promise<AppointmentDetails> {
  let version = seenVersion
  for (let turn = 1; ; turn++) {
    try {
      return await send(version)
    } catch (error) {
      const current = currentOf(error)
      if (!current || turn === turns || isClash(current)) throw error
      version = current.version
    }
  }
}

/** What a version conflict brought. */
export function currentOf(error: unknown): AppointmentDetails | null {
  return isApiError(error, 'version-conflict') ? ((error.current as AppointmentDetails | undefined) ?? null) : null
}
