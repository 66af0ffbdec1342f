import type { SentFile } from '#contract/shape/endpoint.ts'
import { mostPhotosOfOrder, mostPhotosOfStation } from '#domain/photo.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { changeTime } from '../appointments/rows/sent-change.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import { keptId } from '../own-id.ts'
import { lockStation } from '../stations/store.ts'
import { makeToken } from '../token.ts'
import { putFiles, removeFiles, storedSizes } from './photo-files.ts'
import { type Picture, processPicture } from './process-picture.ts'
import { readIds } from './read-ids.ts'
import {
  countListVersion,
  findPhoto,
  findRemoved,
  findTaken,
  insertPhotos,
  makeRoom,
  measurePhotos,
  type PhotoRow,
} from './store.ts'

export type PhotoFiles = {
  readonly files: readonly SentFile[]
  readonly fields: {
    readonly [Field in 'ids' | 'note' | 'findingId' | 'occurredAt' | 'employeeId']?: string | undefined
  }
}
type SentPhoto = { id: string; digest: string; file: SentFile; at: number }
type WrittenPhoto = SentPhoto & { name: string; pictures: Picture[] }
type PhotoOwner = { account: string; appointmentId: string | null }

const sizeOf = ({ pictures }: WrittenPhoto): number => pictures.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** Stores the photos of an upload in an order, or with `null` as the station's own: all or none, and each only once. */
export async function storePhotos(
  deps: Pick<Deps, 'config' | 'database' | 'photos' | 'now'>,
  actor: Actor,
  appointmentId: string | null,
  { files, fields }: PhotoFiles,
  headers: Parameters<typeof changeTime>[1] = {},
): Promise<{ ok: true } | Failure> {
  const { config, database, photos, now } = deps
  const place = { account: actor.account, appointmentId }
  const ids = readIds(fields.ids, files.length)
  if (!ids.ok) return ids
  const find = (id: string) => findPhoto(place.account, database.db, id)
  const sent: SentPhoto[] = []
  for (const [at, file] of files.entries()) {
    const { id } = await keptId(place.account, ids.value[at] ?? '', find)
    sent.push({ id, digest: file.digest, file, at })
  }
  // Checks first, so that a refused upload does not wait for the pictures.
  const wanted = await chooseNew(place, database.db, sent, config.photoQuotaBytes)
  if (!wanted.ok) return wanted
  const made: WrittenPhoto[] = []
  for (const one of wanted.fresh) {
    const processed = await processPicture(one.file, storedSizes)
    if (!processed.ok) return fail(processed.why, { field: `photos.${one.at}` })
    made.push({ ...one, name: makeToken(), pictures: processed.pictures })
  }
  const names = made.map(({ name }) => name)
  try {
    for (const { name, pictures } of made) await putFiles(photos, name, pictures)
  } catch (error) {
    await removeFiles(photos, names)
    throw error
  }
  // If this throws, the transaction may still have been committed: files without a photo are deleted by a later sweep.
  const saved = await inTransactionIfOk(database, async (tx) => {
    await lockStation(place.account, tx, database.kind)
    const left = await chooseNew(place, tx, made, config.photoQuotaBytes)
    if (!left.ok) return left
    const employeeId = fields.employeeId ?? null
    // A photo that an older build has queued names no operator.
    const refused = employeeId === null ? null : await checkOperator(tx, actor, employeeId)
    if (refused) return refused
    const receivedAt = now()
    const taken = fields.occurredAt === undefined ? null : changeTime(fields.occurredAt, headers, receivedAt)
    const more = {
      ...{ note: fields.note || null, finding_id: fields.findingId ?? null },
      ...{ taken_by_id: actor.user.id, taken_by: actorName(actor), employee_id: employeeId },
      ...{ occurred_at: taken?.occurredAt ?? null, created_at: receivedAt },
      time_uncertain: taken?.isTimeUncertain ? 1 : 0,
    } as const
    const rows = left.fresh.map((one, at) => rowOf(place, one, left.last + 1 + at, more))
    const [only] = rows
    if (only && rows.length === 1 && taken) only.position = (await makeRoom(tx, only)) ?? only.position
    await insertPhotos(tx, rows)
    if (appointmentId === null && rows.length > 0) await countListVersion(place.account, tx)
    return { ok: true as const, names: rows.map(({ name }) => name) }
  })
  const used = new Set(saved.ok ? saved.names : [])
  await removeFiles(
    photos,
    names.filter((name) => !used.has(name)),
  )
  return saved.ok ? { ok: true } : saved
}

/** Returns the photos that are not stored yet and the last position in their list; a failure if there is no room. */
async function chooseNew<T extends SentPhoto | WrittenPhoto>(
  { account, appointmentId }: PhotoOwner,
  db: Db,
  sent: readonly T[],
  quotaBytes: number,
): Promise<{ ok: true; fresh: T[]; last: number } | Failure> {
  if (appointmentId !== null && !(await findAppointment(account, db, appointmentId))) return fail('not-found')
  const ids = sent.map(({ id }) => id)
  const taken = new Map((await findTaken(account, db, ids)).map((row) => [row.id, row]))
  const isOther = sent.some(({ id, digest }) => {
    const row = taken.get(id)
    const isSame = row?.appointment_id === appointmentId && row.digest === digest
    return row !== undefined && !isSame
  })
  if (isOther) return fail('id-taken', { field: 'ids' })
  const removed = await findRemoved(account, db, ids)
  const fresh = sent.filter(({ id }) => !taken.has(id) && !removed.has(id))
  if (fresh.length === 0) return { ok: true, fresh, last: 0 }
  const { count, last, bytes } = await measurePhotos(account, db, appointmentId)
  const most = appointmentId === null ? mostPhotosOfStation : mostPhotosOfOrder
  if (count + fresh.length > most) return fail('too-many-photos', { field: 'photos' })
  // The size is unknown before the pictures are made: one byte each is the minimum.
  const more = fresh.reduce((sum, one) => sum + ('pictures' in one ? sizeOf(one) : 1), 0)
  return bytes + more > quotaBytes ? fail('storage-full', { field: 'photos' }) : { ok: true, fresh, last }
}

function rowOf(
  place: PhotoOwner,
  made: WrittenPhoto,
  position: number,
  more: Omit<
    PhotoRow,
    'id' | 'account_id' | 'appointment_id' | 'name' | 'digest' | 'position' | 'width' | 'height' | 'bytes'
  >,
): PhotoRow {
  const { width = 0, height = 0 } = made.pictures.at(-1) ?? {}
  const { id, name, digest } = made
  const where = { account_id: place.account, appointment_id: place.appointmentId }
  return { id, ...where, name, digest, position, width, height, bytes: sizeOf(made), ...more }
}
