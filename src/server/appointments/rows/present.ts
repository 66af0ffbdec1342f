import type { Appointment, AppointmentDetails, AppointmentEvent } from '#contract/appointments.ts'
import type { ContactVisibility } from '#domain/contact-visibility.ts'
import { writeInstant } from '#domain/instant.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import { formatNumber } from '#domain/order-number.ts'
import type { Span } from '#domain/wall-time.ts'
import type { BlockTable } from '../../db/tables.ts'
import type { EventRow } from '../events/store.ts'
import type { AppointmentRow } from './store.ts'

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : writeInstant(ms))

/** Converts database rows to the contract's appointment, with contacts as far as `visibility` allows. */
export function presentAppointment(
  row: AppointmentRow,
  blocks: readonly BlockTable[],
  visibility: ContactVisibility,
): Appointment {
  return {
    id: row.id,
    number: formatNumber(row),
    status: row.status,
    statusVersion: row.status_version,
    statusSince: writeInstant(row.status_since),
    statusDetail: row.status_detail === null ? null : JSON.parse(row.status_detail),
    statusReason: row.status_reason,
    worked: presentLabour(row.worked),
    version: row.version,
    customer: presentCustomer(row, visibility),
    vehicle: {
      id: row.vehicle_id,
      plate: row.plate,
      country: row.country,
      vin: row.vin,
      brand: row.brand,
      model: row.model,
      year: row.vehicleYear,
    },
    services: JSON.parse(row.services),
    complaint: row.complaint,
    startsAt: writeInstant(row.starts_at),
    workMinutes: row.work_minutes,
    promisedAt: isoOrNull(row.promised_at),
    ...(row.coming_at === null ? {} : { comingAt: writeInstant(row.coming_at) }),
    mileage: row.mileage,
    keyTag: row.key_tag,
    blocks: blocks.map((block) => ({
      bayId: block.bay_id,
      employeeId: block.employee_id,
      from: writeInstant(block.from_at),
      to: writeInstant(block.to_at),
      live: block.live === 1,
    })),
    ...(row.unassigned === null ? {} : { unassigned: JSON.parse(row.unassigned) }),
  }
}

function presentLabour(worked: string): Appointment['worked'] {
  // Fast path: most appointments of a list have not been started.
  if (worked === '[]') return []
  const spans: Span[] = JSON.parse(worked)
  return spans.map(({ from, to }) => ({ from: writeInstant(from), to: writeInstant(to) }))
}

function presentCustomer(row: AppointmentRow, visibility: ContactVisibility): Appointment['customer'] {
  if (row.customer_id === null || row.customerKind === null || row.customerName === null) return null
  const isReachable = visibility.reach(row.starts_at)
  return {
    id: row.customer_id,
    kind: row.customerKind,
    name: row.customerName,
    phone: isReachable ? row.customerPhone : null,
    email: isReachable ? row.customerEmail : null,
  }
}

export function presentDetails(
  row: AppointmentRow,
  blocks: readonly BlockTable[],
  events: readonly EventRow[],
  parts: Pick<
    AppointmentDetails,
    'lines' | 'photos' | 'noteEntries' | 'findings' | 'earlierFindings' | 'inspections' | 'conditionReports' | 'visit'
  >,
  visibility: ContactVisibility,
): AppointmentDetails {
  const undone = new Set(events.map((event) => event.undoes))
  return {
    ...presentAppointment(row, blocks, visibility),
    source: row.source,
    createdAt: writeInstant(row.created_at),
    updatedAt: writeInstant(row.updated_at),
    ...parts,
    totals: sumOrder(parts.lines),
    notes: parts.noteEntries.map(({ text }) => text).join('\n\n'),
    events: events.map((event) => presentEvent(event, undone.has(event.id))),
  }
}

function presentEvent(event: EventRow, undone: boolean): AppointmentEvent {
  const detail = event.detail === null ? null : JSON.parse(event.detail)
  const isMove = event.kind === 'rescheduled'
  return {
    id: event.id,
    kind: event.kind,
    from: event.from_status,
    to: event.to_status,
    implied: JSON.parse(event.implied),
    reason: event.reason,
    detail: isMove ? null : detail,
    moved: isMove ? detail : null,
    undoes: event.undoes,
    undone,
    flagged: event.flagged === 1,
    occurredAt: writeInstant(event.occurred_at),
    isTimeUncertain: event.time_uncertain === 1,
    receivedAt: writeInstant(event.received_at),
    actorId: event.actor_id,
    actorName: event.actor_name,
    employeeId: event.employee_id,
  }
}
