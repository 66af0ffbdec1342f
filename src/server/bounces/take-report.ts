import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { markBounced } from '../messages/rows/bounce-store.ts'
import { lockStation } from '../stations/store.ts'
import type { DeliveryReport } from './read-report.ts'
import { findMailed, markUndelivered } from './store.ts'

/** Records that a mail came back, once. Of a mail that is delayed, unknown, or not about a customer nothing is recorded. */
export async function takeReport(
  { database, hub, log, now }: Pick<Deps, 'database' | 'hub' | 'log' | 'now'>,
  { mailId, fault }: DeliveryReport,
): Promise<void> {
  if (fault === null || mailId === '') return
  const done = await inTransaction(database, async (tx) => {
    const found = await findMailed(tx, mailId)
    if (!found) return null
    await lockStation(found.account, tx, database.kind)
    // Another instance may have read the same report.
    const message = await findMailed(tx, mailId)
    if (!message) return null
    await markUndelivered(tx, message, fault, now())
    const isMarked = fault === 'bad-address' && (await markBounced(message.account, tx, message.address, now()))
    return { ...message, isMarked }
  })
  if (!done) return
  const { account, appointmentId, isMarked } = done
  log.info({ account, mail: mailId, why: fault }, 'a mail came back')
  if (appointmentId === null) hub.announce(account, { noun: 'follow-ups', id: null, version: null })
  else hub.announce(account, { noun: 'appointments', id: appointmentId, version: null })
  if (isMarked) hub.announce(account, { noun: 'customers', id: null, version: null })
}
