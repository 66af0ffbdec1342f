import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/open-database.ts'
import { makeDataDir, spawnServer, waitFor } from '../support/child-server.ts'
import { makePostgresDatabase } from '../support/postgres.ts'

test('two instances that start at once on an empty database both work, and every migration runs once', async () => {
  const dataDir = makeDataDir()
  const postgres = await makePostgresDatabase()
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'http://localhost:3200',
    LOG_LEVEL: 'silent',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const instances = [spawnServer(env), spawnServer(env)]
  for (const { output } of instances) {
    const [, port] = await waitFor(output, /port (\d+)/)
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([200, 'ok'])
  }
  for (const { child, ended } of instances) {
    child.kill('SIGKILL')
    await ended
  }
  const { db, close } = await openDatabase({ dataDir, databaseUrl: postgres?.url ?? null }, Date.now)
  const cities = await db
    .selectFrom('city')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
  expect(Number(cities?.count)).toBeGreaterThan(25_000)
  const seeds = await db.selectFrom('seed').select('name').execute()
  expect(new Set(seeds.map(({ name }) => name)).size).toBe(seeds.length)
  await close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
}, 90_000)
