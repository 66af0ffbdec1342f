import type { MessageChannel } from '#domain/sms/gateway.ts'
import { isMobile } from '#domain/sms/mobile-number.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { findGateway, isOn } from '../sms/store.ts'
import { isSmsOff } from './rows/sms-store.ts'
import { findMailStop } from './rows/unsubscribe-store.ts'

type ReachedVisit = Pick<AppointmentRow, 'customer_id' | 'customerEmail' | 'customerPhone'>

/**
 * How the customer of a visit is told: by e-mail, else by SMS if the station sends them; `null`: a person must tell them,
 * if anybody can.
 */
export async function chooseChannel(
  account: string,
  db: Db,
  { customer_id: customer, customerEmail, customerPhone }: ReachedVisit,
): Promise<MessageChannel | null> {
  if (customer === null) return null
  if (customerEmail !== null && !(await findMailStop(account, db, customer))) return 'email'
  if (customerPhone === null || !isMobile(customerPhone)) return null
  return isOn(await findGateway(account, db)) && !(await isSmsOff(account, db, customer)) ? 'sms' : null
}
