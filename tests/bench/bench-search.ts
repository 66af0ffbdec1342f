import { search } from '#contract/search.ts'
import { sweep } from '#server/retention/store.ts'
import { withPostgres } from '../support/run/with-postgres.ts'
import { openSession, startTestServer } from '../support/server.ts'
import type { BenchOptions } from './bench-part.ts'
import type { Figure } from './figures/figure.ts'
import { insertHistory } from './history/insert-history.ts'

const appointments = 100_000
const customers = 20_000
const goalMs = 100
const pauseMs = 60_000
const searched = new Set(['station', 'user', 'employee', 'bay', 'customer', 'vehicle', 'appointment', 'block'])

/** The search among the appointments of one station over HTTP, on the embedded database and on PostgreSQL. */
export async function benchSearch({ rounds = 9, print }: BenchOptions): Promise<Figure[]> {
  const embedded = await benchDatabase('SQLite', rounds)
  const onPostgres = await withPostgres(() => benchDatabase('PostgreSQL', rounds))
  if (!onPostgres) print('skipped: PostgreSQL 15 or newer is not installed')
  return [...embedded, ...(onPostgres ?? [])]
}

async function benchDatabase(database: string, rounds: number): Promise<Figure[]> {
  const server = await startTestServer({ env: { NODE_ENV: 'production' } })
  try {
    server.clock.now = Date.now()
    const { account, knownCars } = await insertHistory(server.database, appointments, server.clock.now, {
      tables: searched,
      size: { stations: 1, customers },
    })
    await sweep(server.database, server.clock.now)
    const desk = await openSession(server, { station: account, role: 'advisor' })
    const mechanic = await openSession(server, { station: account, role: 'mechanic' })
    const [car = { plate: '', name: '', phone: '' }] = knownCars
    const sought = [
      ...[car.plate, car.plate.slice(-4), car.name, car.name.slice(0, 3), car.phone, car.phone.slice(-6)],
      ...['2026/118', '118', 'ab', 'a', 'astra', 'toyota kowal', 'wymiana oleju', 'zzzz', 'zz yy xx ww'],
    ]
    const figures: Figure[] = []
    for (const [name, who] of Object.entries({ desk, mechanic })) {
      for (const q of sought) {
        const samples: number[] = []
        for (let round = 0; round < rounds; round++) {
          server.clock.advance(pauseMs)
          const startedAt = performance.now()
          const { status } = await who.client.send(search, { query: { q } })
          samples.push(performance.now() - startedAt)
          if (status !== 200) throw new Error(`${q} was answered with ${status}`)
        }
        const about = { section: 'Search in a station of 100,000 appointments', unit: 'ms', goal: { most: goalMs } }
        figures.push({ ...about, name: `${database}, ${name}, “${q}”`, samples })
      }
    }
    return figures
  } finally {
    await server.stop()
  }
}
