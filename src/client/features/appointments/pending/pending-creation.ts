import type { Appointment, AppointmentDetails, AppointmentEvent, createAppointment } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { isCreationEntry } from '#domain/outbox/creation.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'

/** The body of a creation, as its form made it. */
export type CreationBody = Call<typeof createAppointment>['body']

export const creationBodyOf = ({ body }: Pick<SubmittedCommand, 'body'>): CreationBody => body as CreationBody

/**
 * Returns the order that a creation will make, as its author sees it until the server has it: without a number, and
 * with its own id in place of those that the server assigns. A refused one is in no bay, since it was given none.
 */
export function createdOf(command: SubmittedCommand, isRefused: boolean): AppointmentDetails {
  const { key, appointmentId: id, userId, occurredAt } = command
  const body = creationBodyOf(command)
  const { source, vehicle, customer, checkIn, startsAt, workMinutes, notes } = body
  const status = checkIn ? 'arrived' : 'confirmed'
  const author = { actorId: userId, actorName: '', employeeId: null }
  const times = { occurredAt, receivedAt: occurredAt, isTimeUncertain: false }
  const event = (more: Pick<AppointmentEvent, 'id' | 'kind' | 'to'>): AppointmentEvent => ({
    ...more,
    // The server assigns the ids of these events, so nothing here undoes them.
    ...{
      from: null,
      implied: [],
      reason: null,
      detail: null,
      moved: null,
      undoes: null,
      undone: false,
      flagged: false,
    },
    ...times,
    ...author,
  })
  const ends = new Date(Date.parse(startsAt) + workMinutes * 60_000).toISOString()
  return {
    ...{ id, number: '', source, status, statusSince: occurredAt, statusReason: null, worked: [], version: 0 },
    statusVersion: checkIn ? 2 : 1,
    statusDetail: checkIn && Object.keys(checkIn).length > 0 ? checkIn : null,
    customer: customer
      ? {
          id: customer.id ?? id,
          kind: customer.kind ?? (customer.company ? 'company' : 'person'),
          name: customer.name ?? '',
          phone: customer.phone ?? null,
          email: customer.email ?? null,
        }
      : null,
    ...(customer?.company && { company: customer.company }),
    vehicle: {
      id,
      plate: vehicle.plate ?? null,
      country: vehicle.country,
      vin: vehicle.vin ?? null,
      brand: vehicle.brand ?? null,
      model: vehicle.model ?? null,
      year: vehicle.year ?? null,
    },
    services: [...(body.services ?? [])],
    complaint: body.complaint ?? '',
    ...{ startsAt, workMinutes, promisedAt: body.promisedAt ?? null },
    ...{ mileage: checkIn?.mileage ?? null, keyTag: checkIn?.keyTag ?? null },
    blocks: [
      {
        bayId: isRefused ? null : (body.bayId ?? null),
        employeeId: isRefused ? null : (body.employeeId ?? null),
        ...{ from: startsAt, to: ends, live: true },
      },
    ],
    ...{ createdAt: occurredAt, updatedAt: occurredAt, lines: [], totals: sumOrder([]), photos: [], visit: 1 },
    ...{ findings: [], earlierFindings: [], inspections: [], conditionReports: [] },
    noteEntries: notes ? [{ id, text: notes, ...times, ...author }] : [],
    notes: notes ?? '',
    events: [
      event({ id: key, kind: 'created', to: 'confirmed' }),
      ...(checkIn ? [event({ id, kind: 'status', to: 'arrived' })] : []),
    ],
  }
}

/** Returns the order that a queue begins with, or `null` if the server has it already. */
export function createdBy(queue: readonly OutboxEntry[]): AppointmentDetails | null {
  const creation = queue.find(isCreationEntry)
  return creation ? createdOf(creation, creation.state === 'attention') : null
}

/** Names the author of what came with a creation. */
export function signCreated<A extends Appointment | AppointmentDetails>(order: A, actorName: string): A {
  if (order.number !== '' || !('events' in order)) return order
  return {
    ...order,
    events: order.events.map((one) => ({ ...one, actorName })),
    noteEntries: order.noteEntries.map((one) => ({ ...one, actorName })),
  }
}
