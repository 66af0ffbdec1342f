import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { constraintOf } from '#server/db/in-transaction.ts'
import { bayOverlap } from '#server/db/migrations/parts/bay-overlap.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { waitFor } from '../support/child-server.ts'
import { foundStation, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let station: string
beforeAll(async () => {
  server = await startTestServer()
  station = await foundStation(server)
  const timestamps = { created_at: 0, updated_at: 0, version: 1 }
  const { db } = server.database
  for (const [position, id] of ['lift', 'pit', 'floor'].entries()) {
    await db
      .insertInto('bay')
      .values({ id, account_id: station, name: id, kind: 'lift', active: 1, position, ...timestamps })
      .execute()
  }
  const plate = { plate: 'WPI 20931', plate_normalised: 'WPI20931', country: 'PL' }
  await db
    .insertInto('vehicle')
    .values({ id: 'car', account_id: station, ...plate, ...timestamps })
    .execute()
  await db
    .insertInto('appointment')
    .values({
      id: 'appointment',
      account_id: station,
      year: 2026,
      number: 1,
      source: 'phone',
      vehicle_id: 'car',
      complaint: '',
      starts_at: 0,
      work_minutes: 60,
      status: 'confirmed',
      status_version: 1,
      status_since: 0,
      ...timestamps,
    })
    .execute()
})
afterAll(() => server.stop())

function put(id: string, bay_id: string | null, from_at: number, to_at: number, live: 0 | 1 = 1): Promise<unknown> {
  const block = { id, account_id: station, appointment_id: 'appointment', bay_id, from_at, to_at, live }
  return server.database.db.insertInto('block').values(block).execute()
}

async function refusalOf(write: Promise<unknown>): Promise<string | null> {
  return write.then(
    () => null,
    (error: unknown) => constraintOf(error) ?? String(error),
  )
}

test('the database refuses two overlapping live blocks of a bay, by insert and by update', async () => {
  const { db } = server.database
  await put('a', 'lift', 1000, 2000)
  expect(await refusalOf(put('b', 'lift', 1999, 3000))).toBe(bayOverlap)
  expect(await refusalOf(put('c', 'lift', 1200, 1300))).toBe(bayOverlap)
  expect(await refusalOf(put('d', 'lift', 2000, 3000))).toBeNull()
  expect(await refusalOf(put('e', 'pit', 1000, 2000))).toBeNull()
  expect(await refusalOf(put('f', 'lift', 1000, 2000, 0))).toBeNull()
  expect(await refusalOf(put('g', null, 1000, 2000))).toBeNull()
  expect(await refusalOf(put('h', null, 1000, 2000))).toBeNull()

  const change = (id: string, values: { live?: 0 | 1; bay_id?: string; from_at?: number }) =>
    refusalOf(db.updateTable('block').set(values).where('id', '=', id).execute())
  expect(await change('f', { live: 1 })).toBe(bayOverlap)
  expect(await change('e', { bay_id: 'lift' })).toBe(bayOverlap)
  expect(await change('d', { from_at: 1500 })).toBe(bayOverlap)
  expect(await change('a', { from_at: 900 })).toBeNull()
  // Two cars change places: the first one frees its bay first.
  expect(await change('a', { live: 0 })).toBeNull()
  expect(await change('f', { live: 1 })).toBeNull()
})

test('of 100 writers in two processes exactly one gets the bay', async () => {
  const writers = [1, 2].map(() => {
    const args = [server.dataDir, process.env.TEST_DATABASE_URL ? server.databaseUrl : '', station, 'floor', '50']
    const child = spawn(process.execPath, [join(import.meta.dirname, '../support/block-writer.ts'), ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    return { child, output: () => output }
  })
  for (const { output } of writers) await waitFor(output, /ready/)
  for (const { child } of writers) child.stdin.end('go\n')
  const outcomes: string[] = []
  for (const { output } of writers) {
    const [line] = await waitFor(output, /\[.*\]/)
    outcomes.push(...(JSON.parse(line) as string[]))
  }
  expect(outcomes).toHaveLength(100)
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === bayOverlap)).toHaveLength(99)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'of 100 connections to PostgreSQL that write at once exactly one gets the bay',
  async () => {
    const pools = Array.from({ length: 10 }, () => openPostgres(server.databaseUrl))
    const ready = Promise.withResolvers<void>()
    let begun = 0
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const { db } = pools[n % pools.length] as Database
        const writing = db.transaction().execute(async (tx) => {
          await tx.selectFrom('bay').select('id').execute()
          begun += 1
          if (begun === 100) ready.resolve()
          await ready.promise
          await tx.selectFrom('station').select('id').where('id', '=', station).forNoKeyUpdate().execute()
          const times = { from_at: 100_000 + n, to_at: 200_000 + n, live: 1 as const }
          const block = { id: `many-${n}`, account_id: station, appointment_id: 'appointment', bay_id: 'pit', ...times }
          await tx.insertInto('block').values(block).execute()
        })
        return refusalOf(writing)
      }),
    )
    for (const pool of pools) await pool.close()
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === bayOverlap)).toHaveLength(99)
  },
  60_000,
)
