import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import type { Call } from '#contract/endpoint.ts'

export type EditBody = Call<typeof editAppointment>['body']

export const editedFields = [
  'vehicle',
  'customer',
  'services',
  'complaint',
  'notes',
  'promisedAt',
  'mileage',
  'keyTag',
] as const
export type EditedField = (typeof editedFields)[number]

/** What an edit began with: kept beside what is typed, so that a change by somebody else is seen whenever it is sent. */
export type Seen = Pick<AppointmentDetails, 'version' | EditedField>

export function seenOf(order: AppointmentDetails): Seen {
  const { version, vehicle, customer, services, complaint, notes, promisedAt, mileage, keyTag } = order
  return { version, vehicle, customer, services, complaint, notes, promisedAt, mileage, keyTag }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of an edit that somebody else has changed since it began. */
export function clashesOf(seen: Seen, current: Seen, edit: EditBody): EditedField[] {
  return editedFields.filter((field) => field in edit && !isSame(seen[field], current[field]))
}

// Each turn means that somebody saved in between: more than a few, and it is said.
const turns = 3

/**
 * Saves an edit. A version that has moved on counts only where a field that is edited was changed: a status that went
 * on meanwhile is no reason to ask. Throws `version-conflict` with the appointment as `current` where it does.
 */
export async function saveEdit(id: string, body: EditBody, seen: Seen): Promise<AppointmentDetails> {
  let version = body.version
  for (let turn = 1; ; turn++) {
    try {
      const sent = version === undefined ? body : { ...body, version }
      return await call(editAppointment, { params: { id }, body: sent })
    } catch (error) {
      const current = currentOf(error)
      if (!current || turn === turns || clashesOf(seen, current, body).length > 0) throw error
      version = current.version
    }
  }
}

/** What a version conflict brought. */
export function currentOf(error: unknown): AppointmentDetails | null {
  return isApiError(error, 'version-conflict') ? ((error.current as AppointmentDetails | undefined) ?? null) : null
}
