import type { MessageState } from '#contract/messages.ts'
import { needsReminder, quietFrom } from '#domain/message.ts'
import { addDays, dayBounds, toInstant, toWall } from '#domain/wall-time.ts'
import { type AppointmentRow, selectAppointments } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'
import { findReminding, type RemindingStation } from './choice-store.ts'
import { findMessages, insertMessage, type MessageRow, stateOf } from './rows/store.ts'
import { findMailStop } from './rows/unsubscribe-store.ts'

const reaching: readonly MessageState[] = ['waiting', 'sending', 'sent', 'told']
/** Such a reminder was dropped because of a change of the visit, and another one may take its place. */
const replaceable: ReadonlySet<string | null> = new Set(['superseded', 'undone', 'not-true'])

/**
 * Plans the reminders of the next day's visits that are due, in every station that sends them. It looks at what is
 * stored, so that it may run at any time, and in several instances.
 */
export async function planReminders({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  for (const station of await findReminding(database.db)) {
    const at = now()
    const { date, time } = toWall(at, station.timeZone)
    if (time < station.reminderTime || time >= quietFrom) continue
    const tomorrow = addDays(date, 1)
    const plannedAt = toInstant({ date, time: station.reminderTime }, station.timeZone)
    // Most of the time there is nothing to do: the station is locked only if there is.
    if ((await findUnreminded(database.db, station, tomorrow, plannedAt)).length === 0) continue
    await inTransaction(database, async (tx) => {
      await lockStation(station.account, tx, database.kind)
      for (const { row, customer } of await findUnreminded(tx, station, tomorrow, plannedAt)) {
        await insertMessage(station.account, tx, {
          id: newId(),
          appointment_id: row.id,
          customer_id: customer,
          kind: 'reminder',
          state: 'waiting',
          starts_at: row.starts_at,
          due_at: at,
          created_at: at,
        })
      }
    })
  }
}

type Unreminded = { readonly row: AppointmentRow; readonly customer: string }

/** The visits of a day whose customers get a reminder, and have none yet. `plannedAt` in epoch ms. */
async function findUnreminded(
  db: Db,
  { account, timeZone }: RemindingStation,
  day: string,
  plannedAt: number,
): Promise<Unreminded[]> {
  const { from, to } = dayBounds(day, timeZone)
  const rows = await selectAppointments(db)
    .where('appointment.account_id', '=', account)
    .where('appointment.starts_at', '>=', from)
    .where('appointment.starts_at', '<', to)
    .where('appointment.status', '=', 'confirmed')
    .where('customer.email', 'is not', null)
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute()
  const found: Unreminded[] = []
  for (const row of rows) {
    const { customer_id: customer, starts_at: startsAt, created_at: createdAt } = row
    if (customer === null) continue
    const told = (await findMessages(account, db, row.id)).filter(isTold)
    const known = told.map((one) => ({ kind: one.kind, startsAt: one.starts_at, createdAt: one.created_at }))
    if (!needsReminder({ startsAt, createdAt }, known, plannedAt)) continue
    if ((await findMailStop(account, db, customer)) === null) found.push({ row, customer })
  }
  return found
}

function isTold(message: MessageRow): boolean {
  const state = stateOf(message)
  if (message.kind !== 'reminder') return reaching.includes(state)
  return state !== 'dropped' || !replaceable.has(message.why)
}
