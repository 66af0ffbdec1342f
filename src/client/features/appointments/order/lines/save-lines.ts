import { call } from '#client/api/call.ts'
import { saveWithVersionCheck } from '#client/features/appointments/save-with-version.ts'
import { type AppointmentDetails, saveOrderLines } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { lineMark } from './order-line-entry.ts'

type LinesBody = Call<typeof saveOrderLines>['body']

/**
 * Saves the lines of an order. `seen`: the fingerprint of the lines when the edit began; a version conflict counts only
 * if it has changed.
 */
export function saveLines(id: string, body: LinesBody, seen: string): Promise<AppointmentDetails> {
  return saveWithVersionCheck(
    body.version,
    (version) => call(saveOrderLines, { params: { id }, body: version === undefined ? body : { ...body, version } }),
    (current) => lineMark(current) !== seen,
  )
}
