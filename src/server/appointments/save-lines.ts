import { isDeepStrictEqual } from 'node:util'
import type { AppointmentDetails, OrderLineEntry, saveOrderLines } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { lockStation } from '../stations/store.ts'
import { isOutdated, touchesLines } from './is-outdated.ts'
import { priceLine } from './lines/price-line.ts'
import { replaceLines } from './lines/store.ts'
import { readDetails } from './read-appointment.ts'
import type { Actor } from './rows/actor.ts'
import { findAppointment, updateAppointment } from './rows/store.ts'

/** Stores the lines of an order, also after it has ended: the invoice is often written after the hand-over. */
export async function saveLines(
  { database, now }: StoreDeps,
  { account, role }: Pick<Actor, 'account' | 'role'>,
  id: string,
  { lines: entries, version }: Input<typeof saveOrderLines>['body'],
): Promise<Answer<AppointmentDetails>> {
  const duplicate = findDuplicateId(entries)
  if (duplicate) return duplicate
  const lines = entries.map(priceLine)
  const visibility = contactVisibility(role, now())
  return inTransactionIfOk(database, async (tx): Promise<Answer<AppointmentDetails>> => {
    await lockStation(account, tx, database.kind)
    const before = await readDetails(account, tx, id, visibility)
    if (!before) return fail('not-found')
    // Checked first: a repeated request after a lost response is not a conflict.
    if (isDeepStrictEqual(before.lines, lines)) return { ok: true, value: before }
    const row = await findAppointment(account, tx, id)
    if (row && (await isOutdated(account, tx, row, version, touchesLines))) {
      return fail('version-conflict', { current: before })
    }
    await replaceLines(account, tx, id, lines)
    await updateAppointment(account, tx, id, {}, now())
    const value = await readDetails(account, tx, id, visibility)
    return value ? { ok: true, value } : fail('not-found')
  })
}

function findDuplicateId(entries: readonly OrderLineEntry[]): Failure | null {
  const ids = entries.map(({ id }) => id)
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  return at < 0 ? null : invalidField(`lines.${at}.id`, 'duplicate')
}
