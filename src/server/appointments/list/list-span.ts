import type { listAppointments } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { isOnSite, type Status } from '#domain/appointment.ts'
import { contactDays, contactSpan } from '#domain/contact-visibility.ts'
import { desk, type Role } from '#domain/role.ts'
import { dayBounds, type Span, toWall } from '#domain/wall-time.ts'
import { type Failure, invalidField } from '../../http/answer.ts'

const dayMs = 86_400_000
// A span of local days may be an hour longer at a change of daylight saving time.
const hourMs = 3_600_000
const longestSpanMs = 92 * dayMs + hourMs
/** Law: for roles other than the desk a list covers some weeks of work, not all customers of the past. */
const workshopSpanMs = (contactDays.back + contactDays.ahead) * dayMs
const longestOf = (role: Role): number =>
  desk.includes(role) ? longestSpanMs : Math.min(longestSpanMs, workshopSpanMs + hourMs)

type SpanQuery = { from?: string | undefined; to?: string | undefined }

/** Returns the span of a list: one missing end is one day away; without both it is the station's today. */
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
 * Returns the span of a page. Open ends are allowed for the desk, and for other roles only for one vehicle or for
 * vehicles on site, which are few. Otherwise a missing end is set to the longest allowed span, and without both ends
 * the span is the days whose contacts the role may see.
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
