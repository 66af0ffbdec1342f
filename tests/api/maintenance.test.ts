import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { problem } from '#contract/shape/problem.ts'
import { runMaintenance } from '#server/maintenance/run-maintenance.ts'
import { freePort, makeDataDir, spawnServer, waitFor } from '../support/child-server.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { copyMigrated } from '../support/product/copy-migrated.ts'

const dataDir = makeDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('C54 maintenance closes the database and is said to programs and people in their language, until it is over', async () => {
  const postgres = await makePostgresDatabase()
  if (!postgres) await copyMigrated(dataDir)
  const port = await freePort()
  const env = {
    ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PRODUCT_NAME: 'Board & Co' },
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const origin = `http://127.0.0.1:${port}`
  const maintain = (...args: string[]) => runMaintenance(args, env)
  const statusOf = () =>
    fetch(`${origin}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    )

  const { child, output, ended } = spawnServer(env)
  await waitFor(output, /listens on/)
  expect(await statusOf()).toBe(200)
  expect((await maintain('on', '25')).join()).toContain('npm run maintenance -- off')
  await waitFor(output, /Maintenance is on\./)
  // A closed embedded database leaves no log beside its file.
  expect(existsSync(join(dataDir, 'pitboard.sqlite-wal'))).toBe(false)

  const write = {
    method: 'POST',
    body: '{"email":"anna@example.com"}',
    headers: { 'content-type': 'application/json' },
  }
  for (const request of [{}, write]) {
    const answer = await fetch(`${origin}/api/auth/request-login-code`, request)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '20'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(problem.parse(await answer.json())).toMatchObject({ code: 'maintenance', status: 503 })
  }
  const page = async (path: string, language: string) => {
    const answer = await fetch(`${origin}${path}`, { headers: { 'accept-language': language } })
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([503, '20', '20'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
    return answer.text()
  }
  const english = await page('/schedule', 'en')
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<h1>Maintenance</h1>')
  expect(english).toContain('Board &amp; Co is being maintained')
  expect(english).toContain('another 25 min')
  for (const polish of [await page('/pl/schedule', 'en'), await page('/', 'pl,en;q=0.5')])
    expect(polish).toContain('<html lang="pl">')

  // A start while it is on.
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  await maintain('on')
  const again = spawnServer(env)
  await waitFor(again.output, new RegExp(`port ${port} answers 503`))
  expect(await page('/', 'en')).not.toContain('min.')
  expect(await maintain()).toEqual(['Maintenance is on.'])
  expect(await maintain('off')).toEqual(['Maintenance is off.'])
  await waitFor(again.output, /Maintenance is off\./)
  expect(await statusOf()).toBe(200)
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
  await postgres?.drop()
}, 60_000)

test.each([[['yes']], [['on', '0']], [['on', '5 h']], [['off', '5']], [['on', '5', '6']]])(
  '%j is answered with the usage',
  async (args) => {
    await expect(runMaintenance(args, { DATA_DIR: dataDir })).rejects.toThrow(/Usage: npm run maintenance/)
  },
)
