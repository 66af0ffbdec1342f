import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { nextCount } from '../db/next-count.ts'
import { lockStation } from '../stations/store.ts'
import {
  findDue,
  findOutdated,
  isOutdated,
  storeAmounts,
  storeCustomerFigures,
  storeVehicleFigures,
  takeMarks,
} from './store.ts'

/**
 * Marks, and due customers and cars, of one transaction: a customer with a thousand visits takes long. PostgreSQL answers
 * others meanwhile, and many small transactions take long there.
 */
const firstCount = 20
const atOnce = { aimMs: 10, fewest: 10, most: 100 }

/**
 * As many transactions as a list waits for, and not for long: after the import of a large station, or the first start with
 * figures, the list is shown before they are complete. While an import runs, each waits for its turn.
 */
const mostBeforeList = 50
const longestBeforeListMs = 1000

/**
 * Brings the stored figures of a station's customers and cars up to `now` (ms since the epoch). Without it they are as
 * old as the last list; nothing but the lists reads them.
 */
export async function refreshFigures(
  database: Database,
  account: string,
  now: number,
  { most, longestMs } = { most: mostBeforeList, longestMs: longestBeforeListMs },
): Promise<void> {
  const until = performance.now() + longestMs
  const { kind } = database
  let count = kind === 'sqlite' ? firstCount : atOnce.most
  for (let round = 0; round < most && (await isOutdated(account, database.db, now)); round++) {
    const startedAt = performance.now()
    if (startedAt > until) return
    await inTransaction(database, async (tx) => {
      // One at a time: a slower one would overwrite newer figures.
      await lockStation(account, tx, kind)
      const marks = await takeMarks(account, tx, count)
      const idsOf = (key: 'appointment_id' | 'customer_id' | 'vehicle_id') => marks.flatMap((mark) => mark[key] ?? [])
      const orders = await storeAmounts(account, tx, [...new Set(idsOf('appointment_id'))])
      const customers = [
        ...idsOf('customer_id'),
        ...orders.flatMap(({ customer }) => customer ?? []),
        ...(await findDue(account, tx, 'customer', now, count)),
      ]
      const vehicles = [
        ...idsOf('vehicle_id'),
        ...orders.map(({ vehicle }) => vehicle),
        ...(await findDue(account, tx, 'vehicle', now, count)),
      ]
      await storeCustomerFigures(account, tx, [...new Set(customers)], now)
      await storeVehicleFigures(account, tx, [...new Set(vehicles)], now)
    })
    if (kind === 'sqlite') count = nextCount(count, performance.now() - startedAt, atOnce)
  }
}

/** As `refreshFigures`, for every station: the marks of one whose lists nobody reads would grow without end. */
export async function refreshAllFigures(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  for (const account of await findOutdated(database.db, now)) {
    if (signal?.aborted) return
    await refreshFigures(database, account, now, {
      most: Number.POSITIVE_INFINITY,
      longestMs: Number.POSITIVE_INFINITY,
    })
  }
}
