import type { CustomerDetails, switchMails } from '#contract/customers.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { changeCustomer } from '../customers/change-customer.ts'
import { channelOf, readConsents } from '../customers/consents.ts'
import type { CustomerRow } from '../customers/store.ts'
import { findCustomerRow } from '../customers/store.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import type { Deps, StoreDeps } from '../deps.ts'
import { type Answer, invalidField } from '../http/answer.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { lockStation } from '../stations/store.ts'
import { hashToken } from '../token.ts'
import { dropMessages, findOpenMessages, updateMessage } from './rows/store.ts'
import {
  deleteMailStops,
  findMailStop,
  findUnsubscribeToken,
  insertUnsubscribed,
  type Unsubscribed,
} from './rows/unsubscribe-store.ts'

/** Unsubscribes a customer. Open messages are to be delivered by hand, or are dropped if there is no phone. */
async function unsubscribe(account: string, tx: Tx, { id, phone }: CustomerRow, stop: Unsubscribed): Promise<string[]> {
  await insertUnsubscribed(account, tx, id, stop)
  const open = (await findOpenMessages(account, tx, id)).filter(({ channel }) => channel === 'email')
  await dropMessages(account, tx, open, 'mails-off', stop.at)
  if (phone !== null) {
    const byHand = { state: 'by-hand', why: null, settled_at: null, mail_id: null, address: null, body: null } as const
    // Nobody calls a customer to remind them.
    const told = open.filter(({ kind }) => kind !== 'reminder')
    for (const message of told) await updateMessage(account, tx, message.id, byHand)
  }
  return open.map((message) => message.appointment_id)
}

/** Whoever unsubscribes wants no mails for another purpose either; nor do those who share the address. */
async function endMailConsents(account: string, tx: Tx, { id, email }: CustomerRow): Promise<void> {
  const sharers = await tx
    .selectFrom('customer')
    .select(['id', 'consents'])
    .where('account_id', '=', account)
    .where(({ eb, fn, or }) => or([eb('id', '=', id), eb(fn('lower', ['email']), '=', email?.toLowerCase() ?? null)]))
    .execute()
  for (const sharer of sharers) {
    const consents = JSON.stringify(readConsents(sharer).filter((consent) => channelOf(consent) !== 'email'))
    if (consents === sharer.consents) continue
    await tx
      .updateTable('customer')
      .set({ consents })
      .where('account_id', '=', account)
      .where('id', '=', sharer.id)
      .execute()
  }
}

type Switch = Input<typeof switchMails>['body']

/** Switches the mails to a customer on or off for the workshop; a repetition changes nothing. */
export function switchMailsOf(
  store: StoreDeps,
  account: string,
  id: string,
  { mails, isAsked = false }: Switch,
): Promise<Answer<CustomerDetails>> {
  return changeCustomer(store, account, { id }, async (tx, customer, now) => {
    const stop = await findMailStop(account, tx, id)
    if (mails === 'off') {
      if (!stop || stop.by === 'bounce') await unsubscribe(account, tx, customer, { at: now, by: 'station' })
    } else if (stop) {
      if (stop.by === 'customer' && !isAsked) return invalidField('isAsked', 'required')
      await deleteMailStops(account, tx, customer, now)
    }
    return { ok: true }
  })
}

/** Unsubscribes the customer whose mail contained the secret. An unknown or expired secret gets the same answer. */
export async function unsubscribeByToken(
  { database, hub, key, log, now }: Pick<Deps, 'database' | 'hub' | 'key' | 'log' | 'now'>,
  token: string,
  ip: string,
): Promise<{ ok: true } | { ok: false; retryAfter: number }> {
  const at = now()
  const done = await inTransaction(database, async (tx) => {
    const found = await findUnsubscribeToken(tx, hashToken(token))
    if (!found) {
      // Only unknown secrets are counted: a valid secret is never refused.
      const counted = await countAll(tx, entryLimits(key, ip), at)
      return { ...counted, found, appointments: [] }
    }
    await lockStation(found.account, tx, database.kind)
    const customer = await findCustomerRow(found.account, tx, found.customerId)
    // A repetition keeps the first time; a stop by the workshop becomes the customer's own decision.
    if (!customer || customer.mails_off_by === 'customer') return { ok: true as const, found: null, appointments: [] }
    const appointments = await unsubscribe(found.account, tx, customer, { at, by: 'customer' })
    await endMailConsents(found.account, tx, customer)
    return { ok: true as const, found, appointments }
  })
  if (!done.ok) {
    log.warn({ why: done.why, ...attemptOf(key, ip) }, 'limit hit: unsubscribe')
    return { ok: false, retryAfter: done.retryAfter }
  }
  if (done.found) {
    const { account, customerId } = done.found
    log.info({ account, customer: customerId }, 'a customer unsubscribed')
    hub.announce(account, { noun: 'customers', id: null, version: null })
    for (const id of new Set(done.appointments)) hub.announce(account, { noun: 'appointments', id, version: null })
  }
  return { ok: true }
}
