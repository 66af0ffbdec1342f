import { isRequest } from '#client/features/appointments/list-parts.ts'
import type { Appointment } from '#contract/appointments.ts'

type WaitingRequest = Pick<Appointment, 'status' | 'statusSince'>

/**
 * Returns the open requests in the order in which the desk answers them: the one that waits longest first. Those that
 * wait for the customer's answer to a proposal come last.
 */
export function sortRequests<A extends WaitingRequest>(appointments: readonly A[]): readonly A[] {
  const waitsForCustomer = ({ status }: WaitingRequest) => Number(status === 'proposed')
  return appointments
    .filter(isRequest)
    .sort((a, b) => waitsForCustomer(a) - waitsForCustomer(b) || Date.parse(a.statusSince) - Date.parse(b.statusSince))
}
