import { call } from '#client/api/call.ts'
import { saveWithVersionCheck } from '#client/features/appointments/save-with-version.ts'
import { type AppointmentDetails, editAppointment } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import type { DetailSettings } from '#domain/outbox/order-details.ts'

export type EditBody = Call<typeof editAppointment>['body']

const editedFields = ['vehicle', 'customer', 'services', 'complaint', 'promisedAt', 'mileage', 'keyTag'] as const
export type EditedField = (typeof editedFields)[number]

/**
 * The order when the edit began. It is stored with the typed values, so that a change by another user is detected even
 * after a reload.
 */
export type SeenOrder = Pick<AppointmentDetails, 'version' | 'company' | EditedField>

export function seenOf(order: AppointmentDetails): SeenOrder {
  const { version, vehicle, customer, company, services, complaint, promisedAt, mileage, keyTag } = order
  return {
    ...{ version, vehicle, customer, services, complaint, promisedAt, mileage, keyTag },
    ...(company && { company }),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the fields of an edit that another user has changed since it began. */
export function conflictsOf(seen: SeenOrder, current: SeenOrder, edit: EditBody): EditedField[] {
  const isKept = (field: EditedField) =>
    isSame(seen[field], current[field]) && (field !== 'customer' || isSame(seen.company, current.company))
  return editedFields.filter((field) => field in edit && !isKept(field))
}

/** Separates an edit into what is set by a command of its own, also without a network, and the rest. */
export function splitEdit(body: EditBody, seen: SeenOrder): { settings: DetailSettings; rest: EditBody } {
  const { mileage, keyTag, promisedAt, ...rest } = body
  const settings = {
    ...(mileage === undefined ? {} : { mileage: { from: seen.mileage, to: mileage } }),
    ...(keyTag === undefined ? {} : { keyTag: { from: seen.keyTag, to: keyTag } }),
    ...(promisedAt === undefined ? {} : { promisedAt: { from: seen.promisedAt, to: promisedAt } }),
  }
  return { settings, rest }
}

/** Saves an edit. A version conflict counts only if another user has changed a field of the edit. */
export function saveEdit(id: string, body: EditBody, seen: SeenOrder): Promise<AppointmentDetails> {
  return saveWithVersionCheck(
    body.version,
    (version) => call(editAppointment, { params: { id }, body: version === undefined ? body : { ...body, version } }),
    (current) => conflictsOf(seen, current, body).length > 0,
  )
}
