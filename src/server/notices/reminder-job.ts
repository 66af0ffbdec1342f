import { quietFrom } from '#domain/message.ts'
import { addDays, dayBounds, type LocalTime, toWall } from '#domain/wall-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { findPlanned, findSubscribers, markReminded, type Subscriber } from './store.ts'
import { tomorrowMail } from './tomorrow-mail.ts'

/** Local time of the station: most of the working day is over, and the next day can still be prepared. */
const eveningFrom: LocalTime = '18:00'
const mailLifeMs = 6 * 3600_000

type ReminderDeps = Pick<Deps, 'database' | 'mailer' | 'translate' | 'now'> & { origin: string }

/** Sends the reminder about the next day's vehicles to each subscriber, once an evening; none if nothing is planned. */
export async function runReminderJob(parts: ReminderDeps): Promise<void> {
  for (const person of await findSubscribers(parts.database.db)) await sendReminder(parts, person)
  parts.mailer.wake()
}

async function sendReminder(
  { database, mailer, translate, now, origin }: ReminderDeps,
  person: Subscriber,
): Promise<void> {
  const { account, userId, email, locale, stationName, country, timeZone } = person
  const { date, time } = toWall(now(), timeZone)
  const tomorrow = addDays(date, 1)
  if (time < eveningFrom || time >= quietFrom || person.remindedOf === tomorrow) return
  await inTransaction(database, async (tx) => {
    const rows = await findPlanned(account, tx, dayBounds(tomorrow, timeZone))
    if (rows.length === 0 || !(await markReminded(tx, userId, tomorrow))) return
    const cars = rows.map((row) => ({
      startsAt: row.starts_at,
      plate: row.plate,
      car: [row.brand, row.model].filter(Boolean).join(' '),
      complaint: row.complaint,
    }))
    const mail = tomorrowMail(translate, { to: email, locale, station: stationName, country, timeZone, origin, cars })
    await mailer.enqueue(tx, { ...mail, kind: 'tomorrow', expiresAt: now() + mailLifeMs })
  })
}
