import type { listAppointments } from '#contract/appointments.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { Status } from '#domain/appointment.ts'
import { writeInstant } from '#domain/instant.ts'
import type { Deps } from '../../deps.ts'
import { type Answer, invalidField } from '../../http/answer.ts'
import { findTimeZone } from '../../onboarding/store.ts'
import { presentAppointment } from '../present.ts'
import { soughtWords } from '../search/search-words.ts'
import { listSpan } from './list-span.ts'
import { markOf, readCursor, writeCursor } from './page-cursor.ts'
import { type Filter, findInSpan, findPage, type Held, isPlaceOf } from './store.ts'

type Query = Input<typeof listAppointments>['query']
type List = Reply<typeof listAppointments>
type Store = Pick<Deps, 'database' | 'now'>

const present = (found: readonly Held[]) => found.map(({ row, blocks }) => presentAppointment(row, blocks))
const msOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant)
const isoOf = (ms: number | undefined): string | null => (ms === undefined ? null : writeInstant(ms))

/** With a limit a page of all there is, without one what touches a span. */
export async function listThem({ database: { db }, now }: Store, account: string, query: Query): Promise<Answer<List>> {
  const filter: Filter = {
    statuses: query.status?.split(',') as Status[] | undefined,
    bayId: query.bayId,
    employeeId: query.employeeId,
    customerId: query.customerId,
    vehicleId: query.vehicleId,
    words: query.search === undefined ? undefined : soughtWords(query.search),
    updatedSince: msOf(query.updatedSince),
  }
  if (query.limit !== undefined) return listPage(db, account, query, filter)
  if (query.cursor !== undefined) return invalidField('cursor', 'unknown')
  // Only the station's own today needs its clock.
  const isToday = query.from === undefined && query.to === undefined
  const asked = listSpan(query, isToday ? await findTimeZone(account, db) : 'UTC', now())
  if (!asked.ok) return asked
  const found = await findInSpan(account, db, asked.span, filter, query.sort ?? 'startsAt')
  const { from, to } = asked.span
  return { ok: true, value: { from: isoOf(from), to: isoOf(to), appointments: present(found), next: null } }
}

async function listPage(
  db: Deps['database']['db'],
  account: string,
  { limit, cursor, ...asked }: Query,
  filter: Filter,
): Promise<Answer<List>> {
  const [from, to] = [msOf(asked.from), msOf(asked.to)]
  if (from !== undefined && to !== undefined && to <= from) return invalidField('to', 'reversed')
  const order = asked.sort ?? '-startsAt'
  const mark = markOf(account, asked)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const { found, next } = await findPage(account, db, { ...filter, from, to }, order, { after, limit: Number(limit) })
  return {
    ok: true,
    value: {
      from: isoOf(from),
      to: isoOf(to),
      appointments: present(found),
      next: next && writeCursor(mark, next),
    },
  }
}
