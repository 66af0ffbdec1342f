import { isOnSite, statuses } from '#domain/appointment.ts'
import { assessPromises, type ForecastCar, forecastDays, openMinutesIn } from '#domain/promise-risk.ts'
import { pushLifeMs, silentMinutes } from '#domain/push/push-kinds.ts'
import { addDays, dayBounds, daysBetween, type Span, toWall } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import { findAbsences } from '../absences/store.ts'
import { findInSpan, findPage, type RowWithBlocks } from '../appointments/list/store.ts'
import type { Db } from '../db/database.ts'
import type { StoreDeps } from '../deps.ts'
import { findPushStations, notePushFact } from '../push-facts/store.ts'
import { findHours, findStation, type StationFields } from '../stations/store.ts'
import type { FactDetail } from './compose-push.ts'
import { findQuietTablets } from './tablet-store.ts'

const [leastDaysBack, mostDaysBack] = [7, 92]
const mostOnSite = 200
const dayMs = 86_400_000

/**
 * Finds what nobody does and only time brings: promises at risk and silent tablets. Called each minute; a promise is
 * noted once for each promised time, a tablet once for each silence.
 */
export async function findPushFacts({ database, now }: StoreDeps): Promise<void> {
  const { db } = database
  for (const account of await findPushStations(db)) {
    const station = (await findStation(account, db))?.content
    if (!station) continue
    await noteRisks(account, database, station, now())
    await noteSilentTablets(account, db, station, now())
  }
}

async function noteRisks(
  account: string,
  database: StoreDeps['database'],
  station: StationFields,
  now: number,
): Promise<void> {
  const { db } = database
  const { timeZone } = station
  const today = toWall(now, timeZone).date
  const everyone = { statuses: undefined, bayId: undefined, employeeId: undefined, customerId: undefined }
  const filter = { ...everyone, vehicleId: undefined, sought: undefined, updatedSince: undefined }
  const planned = await findInSpan(account, db, dayBounds(today, timeZone), filter, 'startsAt')
  const scope = { from: undefined, to: undefined, statuses: statuses.filter(isOnSite) }
  const { found } = await findPage(account, database, { ...filter, ...scope }, '-startsAt', {
    after: null,
    limit: mostOnSite,
  })
  const cars = [...new Map([...found, ...planned].map((one) => [one.row.id, one])).values()].map(toCar)
  if (cars.every(({ promisedAt }) => promisedAt === null || promisedAt < now)) return
  const begun = cars.flatMap(({ status, statusSince, worked }) => [
    ...worked.slice(0, 1).map(({ from }) => from),
    ...(status === 'in-progress' ? [statusSince] : []),
  ])
  const ages = begun.map((from) => daysBetween(toWall(from, timeZone).date, today))
  const daysBack = Math.min(mostDaysBack, Math.max(leastDaysBack, ...ages))
  const openings = (await readOpenings(account, db, station, now, daysBack)) ?? [
    { from: now - daysBack * dayMs, to: now + forecastDays * dayMs },
  ]
  const away = new Map<string, Span[]>()
  for (const row of await findAbsences(account, db, { from: today, to: today }, null)) {
    const span = { from: dayBounds(row.from_date, timeZone).from, to: dayBounds(row.to_date, timeZone).to }
    away.set(row.employee_id, [...(away.get(row.employee_id) ?? []), span])
  }
  const outlooks = assessPromises(cars, { now, openings, away, bayIds: [], mechanicIds: [] })
  for (const { id, promisedAt } of cars) {
    const outlook = outlooks.get(id)
    if (outlook?.state !== 'at-risk' || promisedAt === null) continue
    const detail: FactDetail = { promisedAt, doneAt: outlook.doneAt }
    await notePushFact(account, db, {
      ...{ key: `at-risk ${id} ${promisedAt}`, kind: 'at-risk', appointmentId: id, detail },
      ...{ madeAt: now, expiresAt: promisedAt },
    })
  }
}

/** The open hours of some days; `null` if they are unknown. */
async function readOpenings(
  account: string,
  db: Db,
  { timeZone, country }: StationFields,
  now: number,
  daysBack: number,
): Promise<Span[] | null> {
  const hours = await findHours(account, db)
  if (!hours) return null
  const today = toWall(now, timeZone).date
  return Array.from({ length: daysBack + forecastDays + 1 }, (_, index) => addDays(today, index - daysBack)).flatMap(
    (day) => openSpans(day, hours, country, timeZone),
  )
}

function toCar({ row, blocks }: RowWithBlocks): ForecastCar {
  const expectedAt =
    row.status === 'awaiting-parts' && row.status_detail ? JSON.parse(row.status_detail).expectedAt : undefined
  return {
    id: row.id,
    status: row.status,
    statusSince: row.status_since,
    worked: JSON.parse(row.worked),
    workMinutes: row.work_minutes,
    promisedAt: row.promised_at,
    startsAt: row.starts_at,
    waitsUntil: expectedAt === undefined ? null : Date.parse(expectedAt),
    blocks: blocks
      .filter(({ live }) => live === 1)
      .map(({ bay_id, employee_id, from_at, to_at }) => ({
        ...{ bayId: bay_id, employeeId: employee_id, from: from_at, to: to_at },
      })),
  }
}

/** While the workshop is open, tablets that have not been heard of for an hour of open time. */
async function noteSilentTablets(account: string, db: Db, station: StationFields, now: number): Promise<void> {
  const openings = await readOpenings(account, db, station, now, leastDaysBack)
  if (!openings?.some(({ from, to }) => from <= now && now < to)) return
  const span = { from: now - leastDaysBack * dayMs, to: now - silentMinutes * 60_000 }
  for (const { id, name, last_used_at: lastUsedAt } of await findQuietTablets(account, db, span)) {
    if (openMinutesIn({ from: lastUsedAt, to: now }, openings) < silentMinutes) continue
    const detail: FactDetail = { tablet: name, deviceId: id, lastUsedAt }
    await notePushFact(account, db, {
      ...{ key: `silent ${id} ${lastUsedAt}`, kind: 'silent', detail, madeAt: now },
      expiresAt: now + pushLifeMs.silent,
    })
  }
}
