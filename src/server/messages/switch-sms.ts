import type { CustomerDetails } from '#contract/customers.ts'
import { changeCustomer } from '../customers/change-customer.ts'
import type { StoreDeps } from '../deps.ts'
import type { Answer } from '../http/answer.ts'
import { setSmsOff } from './rows/sms-store.ts'
import { dropMessages, findOpenMessages, updateMessage } from './rows/store.ts'

/**
 * Switches SMS to a customer on or off for the workshop; a repetition changes nothing. If off, waiting SMS are to be
 * delivered by hand.
 */
export function switchSmsOf(
  store: StoreDeps,
  account: string,
  id: string,
  to: 'on' | 'off',
): Promise<Answer<CustomerDetails>> {
  return changeCustomer(store, account, { id }, async (tx, customer, now) => {
    if ((customer.sms_off_at === null) === (to === 'on')) return { ok: true }
    await setSmsOff(account, tx, id, to === 'off' ? now : null, now)
    if (to === 'on') return { ok: true }
    const open = (await findOpenMessages(account, tx, id)).filter(({ channel }) => channel === 'sms')
    await dropMessages(account, tx, open, 'sms-off', now)
    const byHand = { state: 'by-hand', why: null, settled_at: null, address: null, body: null } as const
    for (const message of open) await updateMessage(account, tx, message.id, byHand)
    return { ok: true }
  })
}
