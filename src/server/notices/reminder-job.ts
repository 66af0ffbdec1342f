import { quietFrom } from '#domain/message.ts'
import { addDays, dayBounds, type LocalTime, toWall } from '#domain/wall-time.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { findPlanned, findWanting, noteTold, type Wanting } from './store.ts'
import { tomorrowMail } from './tomorrow-mail.ts'

/** On the station's wall: most of the day is done, and the next one can still be prepared. */
const eveningFrom: LocalTime = '18:00'
const mailLifeMs = 6 * 3600_000

type ReminderDeps = Pick<Deps, 'database' | 'mailer' | 'translate' | 'now'> & { origin: string }

/** Sends who asked for it the cars of the next day, once an evening; none where none is planned. */
export async function runReminderJob(parts: ReminderDeps): Promise<void> {
  for (const person of await findWanting(parts.database.db)) await sendReminder(parts, person)
  parts.mailer.wake()
}

async function sendReminder(
  { database, mailer, translate, now, origin }: ReminderDeps,
  person: Wanting,
): Promise<void> {
  const { account, userId, email, locale, stationName, country, timeZone } = person
  const { date, time } = toWall(now(), timeZone)
  const tomorrow = addDays(date, 1)
  if (time < eveningFrom || time >= quietFrom || person.toldOf === tomorrow) return
  await inTransaction(database, async (tx) => {
    const rows = await findPlanned(account, tx, dayBounds(tomorrow, timeZone))
    if (rows.length === 0 || !(await noteTold(tx, userId, tomorrow))) return
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
