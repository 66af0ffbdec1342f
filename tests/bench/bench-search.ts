import { sql } from 'kysely'
import { search } from '#contract/search.ts'
import { withPostgres } from '../support/run/with-postgres.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { createHistory, type Facts } from './create-history.ts'

const appointments = 100_000
const customers = 20_000
const goalMs = 100
const pauseMs = 60_000
const searched = new Set(['station', 'user', 'employee', 'bay', 'customer', 'vehicle', 'appointment', 'block'])
/** PostgreSQL and SQLite take 32,000 parameters at once. */
const mostParameters = 32_000

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Measures the search among the appointments of one station over HTTP, on the embedded database and on PostgreSQL.
 * Returns whether each search takes less than 100 ms.
 */
export async function benchSearch(rounds: number): Promise<boolean> {
  print('on the embedded database')
  const isEmbeddedFast = await benchDatabase(rounds)
  print('on PostgreSQL')
  const isPostgresFast = await withPostgres(() => benchDatabase(rounds))
  if (isPostgresFast === null) print('MISSED PostgreSQL 15 or newer is not installed')
  return isEmbeddedFast && isPostgresFast === true
}

async function benchDatabase(rounds: number): Promise<boolean> {
  const server = await startTestServer({ env: { NODE_ENV: 'production' } })
  try {
    server.clock.now = Date.now()
    const { account, knownCars } = await fill(server)
    const desk = await openSession(server, { station: account, role: 'advisor' })
    const mechanic = await openSession(server, { station: account, role: 'mechanic' })
    const [car = { plate: '', name: '', phone: '' }] = knownCars
    const sought = [
      ...[car.plate, car.plate.slice(-4), car.name, car.name.slice(0, 3), car.phone, car.phone.slice(-6)],
      ...['2026/118', '118', 'ab', 'a', 'astra', 'toyota kowal', 'wymiana oleju', 'zzzz', 'zz yy xx ww'],
    ]
    let isMet = true
    for (const [name, who] of [
      ['desk', desk],
      ['mechanic', mechanic],
    ] as const) {
      for (const q of sought) {
        const times: number[] = []
        let counts = ''
        for (let round = 0; round < rounds; round++) {
          server.clock.advance(pauseMs)
          const startedAt = performance.now()
          const { status, value } = await who.client.send(search, { query: { q } })
          times.push(performance.now() - startedAt)
          if (status !== 200) throw new Error(`${q} was answered with ${status}`)
          counts = [value.orders.count, value.cars.count, value.customers.count].join(', ')
        }
        const [median = 0, slowest = 0] = [times.toSorted((a, b) => a - b)[times.length >> 1], Math.max(...times)]
        isMet &&= median < goalMs
        print(
          `${median < goalMs ? 'ok    ' : 'MISSED'} ${name} “${q}”: ${median.toFixed(0)} ms, ${slowest.toFixed(0)} at most (found ${counts})`,
        )
      }
    }
    return isMet
  } finally {
    await server.stop()
  }
}

async function fill({ database: { db }, clock }: TestServer): Promise<Facts> {
  const rows = new Map<string, object[]>()
  const write = (table: string, row: object): void => {
    if (!searched.has(table)) return
    const known = rows.get(table)
    if (known) known.push(row)
    else rows.set(table, [row])
  }
  const facts = createHistory(appointments, clock.now, () => crypto.randomUUID(), write, { stations: 1, customers })
  await db.transaction().execute(async (tx) => {
    for (const [table, all] of rows) {
      const atOnce = Math.floor(mostParameters / Object.keys(all[0] ?? {}).length)
      for (let from = 0; from < all.length; from += atOnce) {
        await tx
          .insertInto(table as never)
          .values(all.slice(from, from + atOnce) as never)
          .execute()
      }
    }
  })
  // As the autovacuum of a PostgreSQL does within a minute: without statistics it chooses other plans.
  if (process.env.TEST_DATABASE_URL) await sql`analyze`.execute(db)
  return facts
}
