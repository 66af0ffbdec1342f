import type { listAppointments } from '#contract/appointments.ts'
import type { Input, Reply } from '#contract/shape/endpoint.ts'
import type { Status } from '#domain/appointment.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { type ContactVisibility, contactStepMs, contactVisibility } from '#domain/contact-visibility.ts'
import { writeInstant } from '#domain/instant.ts'
import { desk, type Role } from '#domain/role.ts'
import { soughtWords } from '#domain/search-words.ts'
import type { Deps, StoreDeps } from '../../deps.ts'
import { type Answer, invalidField } from '../../http/answer.ts'
import type { Context } from '../../http/bind.ts'
import { markOf, readCursor, writeCursor } from '../../http/page-cursor.ts'
import { findTimeZone } from '../../stations/store.ts'
import { findVehiclesByPlate } from '../../vehicles/store.ts'
import { presentAppointment } from '../rows/present.ts'
import type { SearchedWords } from '../search/store.ts'
import { listSpan, pageSpan } from './list-span.ts'
import { type Filter, findInSpan, findPage, isPlaceOf, type RowWithBlocks } from './store.ts'

type ListQuery = Input<typeof listAppointments>['query']
type List = Reply<typeof listAppointments>
type ListReader = Pick<Context<typeof listAppointments.access>, 'account' | 'role'>

/** Presents appointments to a reader with this visibility of contacts. */
export const presentAll = (found: readonly RowWithBlocks[], visibility: ContactVisibility) =>
  found.map(({ row, blocks }) => presentAppointment(row, blocks, visibility))
const msOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant)
const isoOf = (ms: number | undefined): string | null => (ms === undefined ? null : writeInstant(ms))

export const searchedBy = (role: Role): SearchedWords => (desk.includes(role) ? 'all' : 'no-contacts')

/**
 * Returns the name of an answer that every page of the station reads again after each change: the appointments of a
 * span. It depends on nothing but the rows, and for mechanics on the minute; `null` for other lists.
 */
export const nameOfSpan =
  (now: () => number) =>
  ({ query }: Input<typeof listAppointments>, { role }: ListReader): string | null => {
    const { from, to, ...others } = query
    if (!from || !to || Object.values(others).some((value) => value !== undefined)) return null
    const sees = desk.includes(role) ? 'desk' : Math.floor(now() / contactStepMs)
    return JSON.stringify([sees, from, to])
  }

/** With `limit`, returns a page of all appointments; without it, all appointments that overlap a span. */
export async function readAppointmentList(
  { database, now }: StoreDeps,
  reader: ListReader,
  query: ListQuery,
): Promise<Answer<List>> {
  const { db } = database
  const { account, role } = reader
  const at = now()
  const filter: Filter = {
    statuses: query.status?.split(',') as Status[] | undefined,
    bayId: query.bayId,
    employeeId: query.employeeId,
    customerId: query.customerId,
    vehicleId: query.vehicleId,
    sought: query.search === undefined ? undefined : { words: soughtWords(query.search), among: searchedBy(role) },
    updatedSince: msOf(query.updatedSince),
  }
  if (query.limit !== undefined) return readPage(database, reader, at, query, filter)
  if (query.cursor !== undefined) return invalidField('cursor', 'unknown')
  // The time zone is needed only for the station's today.
  const isToday = query.from === undefined && query.to === undefined
  const requested = listSpan(query, role, isToday ? await findTimeZone(account, db) : 'UTC', at)
  if (!requested.ok) return requested
  const found = await findInSpan(account, db, requested.span, filter, query.sort ?? 'startsAt')
  const { from, to } = requested.span
  const appointments = presentAll(found, contactVisibility(role, at))
  return { ok: true, value: { from: isoOf(from), to: isoOf(to), appointments, next: null } }
}

/**
 * Returns the id of the requested vehicle. Mechanics, who may list only some weeks, find all visits of a vehicle by its
 * complete number plate.
 */
async function findVehicleId(
  database: Deps['database'],
  { account, role }: ListReader,
  { vehicleId, search, from, to }: ListQuery,
): Promise<string | undefined> {
  if (desk.includes(role) || vehicleId || !search || from || to) return vehicleId
  const plate = normalisePlate(search)
  const [match, ...others] = plate === '' ? [] : await findVehiclesByPlate(account, database, plate, 2)
  const isWhole = match !== undefined && normalisePlate(match.vehicle.plate) === plate
  const isOnly = others.every((other) => normalisePlate(other.vehicle.plate) !== plate)
  return isWhole && isOnly ? match.vehicle.id : undefined
}

/** The appointments among which a reader may list and search; ms since the epoch, half-open. */
type ListScope = { vehicleId: string | undefined; from: number | undefined; to: number | undefined }

/** Returns the scope of a page: narrower for mechanics and tablets than for the desk. */
export async function scopeOf(
  database: Deps['database'],
  reader: ListReader,
  requested: ListQuery,
  now: number,
): Promise<Answer<ListScope>> {
  const vehicleId = await findVehicleId(database, reader, requested)
  const narrowed = pageSpan({ ...requested, vehicleId }, reader.role, now)
  return narrowed.ok ? { ok: true, value: { vehicleId, ...narrowed.span } } : narrowed
}

async function readPage(
  database: Deps['database'],
  { account, role }: ListReader,
  now: number,
  { limit, cursor, ...requested }: ListQuery,
  filter: Filter,
): Promise<Answer<List>> {
  const scope = await scopeOf(database, { account, role }, requested, now)
  if (!scope.ok) return scope
  const { vehicleId, from, to } = scope.value
  const order = requested.sort ?? '-startsAt'
  const mark = markOf(account, requested)
  const after = cursor === undefined ? null : readCursor(cursor, mark, isPlaceOf(order))
  if (cursor !== undefined && !after) return invalidField('cursor', 'unknown')
  const { found, next } = await findPage(account, database, { ...filter, vehicleId, from, to }, order, {
    after,
    limit: Number(limit),
  })
  return {
    ok: true,
    value: {
      from: isoOf(from),
      to: isoOf(to),
      appointments: presentAll(found, contactVisibility(role, now)),
      next: next && writeCursor(mark, next),
    },
  }
}
