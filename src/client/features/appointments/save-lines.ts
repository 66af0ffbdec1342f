import { call } from '#client/api/call.ts'
import { type AppointmentDetails, saveOrderLines } from '#contract/appointments.ts'
import type { Call } from '#contract/endpoint.ts'
import { currentOf } from './order-edit.ts'
import { lineMark } from './order-line-entry.ts'

// Each turn means that somebody saved in between: more than a few, and it is said.
const turns = 3

/**
 * Saves the lines of an order. A version that has moved on counts only where its lines were changed: a status that
 * went on meanwhile is no reason to ask. `seen` is their mark when the edit began. Throws `version-conflict` with the
 * appointment as `current`.
 */
export async function saveLines(
  id: string,
  body: Call<typeof saveOrderLines>['body'],
  seen: string,
): Promise<AppointmentDetails> {
  let version = body.version
  for (let turn = 1; ; turn++) {
    try {
      return await call(saveOrderLines, { params: { id }, body: version === undefined ? body : { ...body, version } })
    } catch (error) {
      const current = currentOf(error)
      if (!current || turn === turns || lineMark(current) !== seen) throw error
      version = current.version
    }
  }
}
