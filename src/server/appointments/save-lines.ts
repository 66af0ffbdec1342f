import type { AppointmentDetails, OrderLineEntry, saveOrderLines } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'
import { isOutdated, touchesLines } from './is-outdated.ts'
import { isSameLine, priceLine } from './lines/price-line.ts'
import { findVersions, sortLines } from './lines/store.ts'
import { eraseLine, type LineAuthor, writeLine } from './lines/write-line.ts'
import { readDetails } from './read-appointment.ts'
import type { Actor } from './rows/actor.ts'
import { findAppointment, updateAppointment } from './rows/store.ts'

/** Stores all lines of an order, also after it has ended: the invoice is often written after the hand-over. */
export async function saveLines(
  { database, now }: StoreDeps,
  actor: Actor,
  id: string,
  { lines: entries, version }: Input<typeof saveOrderLines>['body'],
): Promise<Answer<AppointmentDetails>> {
  const duplicate = findDuplicateId(entries)
  if (duplicate) return duplicate
  const { account, role } = actor
  const receivedAt = now()
  const visibility = contactVisibility(role, receivedAt)
  return inTransactionIfOk(database, async (tx): Promise<Answer<AppointmentDetails>> => {
    await lockStation(account, tx, database.kind)
    const before = await readDetails(account, tx, id, visibility, role)
    if (!before) return fail('not-found')
    // Checked first: a repeated request after a lost response is not a conflict.
    if (isSameList(before.lines, entries)) return { ok: true, value: before }
    const row = await findAppointment(account, tx, id)
    if (row && (await isOutdated(account, tx, row, version, touchesLines))) {
      return fail('version-conflict', { current: before })
    }
    await replaceLines(tx, before, entries, () => ({
      actor,
      appointmentId: id,
      key: newId(),
      employeeId: null,
      occurredAt: receivedAt,
      isTimeUncertain: false,
      // Nobody knows this key, so that it is never sent again.
      fingerprint: '',
      receivedAt,
    }))
    await updateAppointment(account, tx, id, {}, receivedAt)
    const value = await readDetails(account, tx, id, visibility, role)
    return value ? { ok: true, value } : fail('not-found')
  })
}

const isSameList = (some: readonly OrderLineEntry[], others: readonly OrderLineEntry[]): boolean =>
  some.length === others.length &&
  some.every((line, at) => {
    const other = others[at]
    return other !== undefined && line.id === other.id && isSameLine(line, other)
  })

/** Writes only what differs, so that the other lines keep their versions. */
async function replaceLines(
  tx: Tx,
  { id, lines }: Pick<AppointmentDetails, 'id' | 'lines'>,
  entries: readonly OrderLineEntry[],
  makeAuthor: () => LineAuthor,
): Promise<void> {
  const { account } = makeAuthor().actor
  const versions = await findVersions(account, tx, id)
  for (const line of lines) {
    if (!entries.some((entry) => entry.id === line.id)) await eraseLine(tx, makeAuthor(), line)
  }
  for (const [position, entry] of entries.entries()) {
    const line = lines.find((one) => one.id === entry.id)
    if (line && isSameLine(line, entry)) continue
    const version = line?.version ?? versions.get(entry.id) ?? 0
    await writeLine(tx, makeAuthor(), priceLine(entry, version + 1), position)
  }
  const ids = entries.map((entry) => entry.id)
  await sortLines(account, tx, id, ids)
}

function findDuplicateId(entries: readonly OrderLineEntry[]): Failure | null {
  const ids = entries.map(({ id }) => id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  return at < 0 ? null : invalidField(`lines.${at}.id`, 'duplicate')
}
