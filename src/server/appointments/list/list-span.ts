import type { listAppointments } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { isOnSite, type Status } from '#domain/appointment.ts'
import { contactDays, contactSpan } from '#domain/contact-visibility.ts'
import { desk, type Role } from '#domain/role.ts'
import { dayBounds, type Span, toWall } from '#domain/wall-time.ts'
import { type Failure, invalidField } from '../../http/answer.ts'

const dayMs = 86_400_000
// Days of a wall may have an hour more.
const hourMs = 3_600_000
const longestSpanMs = 92 * dayMs + hourMs
/** For whom is not at the desk: a list is the work of some weeks, not all customers there ever were. */
const workshopSpanMs = (contactDays.back + contactDays.ahead) * dayMs
const longestOf = (role: Role): number =>
  desk.includes(role) ? longestSpanMs : Math.min(longestSpanMs, workshopSpanMs + hourMs)

type SpanQuery = { from?: string | undefined; to?: string | undefined }

/** The span a list is asked for: a missing end is a day away, without both it is the station's today. */
export function listSpan(query: SpanQuery, role: Role, zone: string, now: number): { ok: true; span: Span } | Failure {
  if (query.from === undefined && query.to === undefined) {
    return { ok: true, span: dayBounds(toWall(now, zone).date, zone) }
  }
  const from = query.from === undefined ? Date.parse(query.to ?? '') - dayMs : Date.parse(query.from)
  const to = query.to === undefined ? from + dayMs : Date.parse(query.to)
  if (to <= from) return invalidField('to', 'reversed')
  if (to - from > longestOf(role)) return invalidField('to', 'too-long')
  return { ok: true, span: { from, to } }
}

type PageQuery = Pick<Input<typeof listAppointments>['query'], 'from' | 'to' | 'status' | 'vehicleId'>
type OpenSpan = { from: number | undefined; to: number | undefined }

/**
 * The span of a page: open ends for the desk. For the others only of one car and of what stands on site, which are
 * few; else a missing end is as far away as they may look, and without both it is the days whose contacts they see.
 */
export function pageSpan(query: PageQuery, role: Role, now: number): { ok: true; span: OpenSpan } | Failure {
  const [from, to] = [msOf(query.from), msOf(query.to)]
  if (from !== undefined && to !== undefined && to <= from) return invalidField('to', 'reversed')
  if (desk.includes(role) || isFew(query)) return { ok: true, span: { from, to } }
  if (from === undefined && to === undefined) return { ok: true, span: contactSpan(now) }
  const span = { from: from ?? (to ?? 0) - workshopSpanMs, to: to ?? (from ?? 0) + workshopSpanMs }
  if (span.to - span.from > longestOf(role)) return invalidField('to', 'too-long')
  return { ok: true, span }
}

const msOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant)

const isFew = ({ vehicleId, status }: PageQuery): boolean =>
  vehicleId !== undefined || (status?.split(',') as Status[] | undefined)?.every(isOnSite) === true
