import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppointments } from '#contract/appointments.ts'
import { requestLoginCode } from '#contract/auth.ts'
import { addNote } from '#contract/notes.ts'
import { myProfile } from '#contract/profiles.ts'
import { parseConfig } from '#server/config.ts'
import { closedInDemo } from '#server/demo/closed-in-demo.ts'
import { nextReset } from '#server/demo/demo-mode.ts'
import { openDatabase } from '#server/open-database.ts'
import { openGateway } from '#server/sms/open-gateway.ts'
import { startServer } from '#server/start-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO_MODE: 'en' } })
}, 60_000)
afterAll(() => server.stop())

/** Sends the form of the sign-in page. */
async function tryAs(as: string, { path = '/login', origin = server.origin, ip = '' } = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body: new URLSearchParams({ as }),
    headers: { origin, 'x-forwarded-for': ip },
    redirect: 'manual',
  })
  const client = server.client()
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    client.cookies.set(name, value)
  }
  return { status: answer.status, location: answer.headers.get('location'), client }
}

test('C57 one click signs in as the owner or a mechanic, from this site only', async () => {
  for (const role of ['owner', 'mechanic'] as const) {
    const { status, location, client } = await tryAs(role)
    expect([status, location]).toEqual([303, '/goto-crm'])
    expect((await client.send(myProfile, {})).value).toMatchObject({ role, stationName: 'Canal Street Garage' })
  }
  expect(await tryAs('owner', { path: '/pl/register?to=/schedule' })).toMatchObject({
    status: 303,
    location: '/schedule',
  })
  expect((await tryAs('owner', { path: '/login?to=//evil.example' })).location).toBe('/goto-crm')
  for (const as of ['', 'advisor', 'anna@example.com']) expect((await tryAs(as)).status).toBe(400)
  expect((await tryAs('owner', { origin: 'https://evil.example' })).status).toBe(403)
})

test('C57 what reaches others, or keeps visitors out, is switched off', async () => {
  const { client } = await tryAs('owner')
  for (const { method, path } of closedInDemo) {
    const answer = await client.fetch(`/api${path.replace(/\{\w+\}/g, 'x')}`, { method })
    expect([path, answer.status, answer.problem.code]).toEqual([path, 403, 'demo-closed'])
  }
  const asked = await server.client().send(requestLoginCode, { body: { email: 'anna@example.com' } })
  expect(asked.status).toBe(403)
  expect(server.mails).toEqual([])
  const config = { publicOrigin: 'https://a.example', smsapiUrl: '', serwersmsUrl: '', smsPrivateHosts: false }
  const stored = { kind: 'webhook', url: 'https://b.example', sealed: 'x', reportSealed: 'x' } as unknown as Parameters<
    typeof openGateway
  >[1]
  const demo = { language: 'en', resetHours: 4 } as const
  expect(
    openGateway({ config: { ...config, demo }, key: Buffer.alloc(32), now: Date.now, smsTimeoutMs: 1 }, stored),
  ).toBeNull()
})

test('C57 a start removes what visitors have done, and their sessions; limits go on', async () => {
  const { client } = await tryAs('owner')
  const range = { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }
  const [car] = (await client.send(listAppointments, { query: range })).value.appointments
  if (!car) throw new Error('the demo has no visit')
  const text = 'I was here'
  const body = { id: crypto.randomUUID(), text }
  expect((await client.send(addNote, { params: { id: car.id }, headers: {}, body })).status).toBe(201)
  const counters = () => server.database.db.selectFrom('rate_counter').selectAll().where('count', '>', 1).execute()
  const before = await counters()
  expect(before.length).toBeGreaterThan(0)
  server.clock.advance(4 * 60_000)
  await server.restart()
  expect((await client.send(myProfile, {})).status).toBe(401)
  const notes = await server.database.db.selectFrom('appointment_note').select('text').execute()
  expect(notes.length).toBeGreaterThan(0)
  expect(notes.map((note) => note.text)).not.toContain(text)
  // That of the hour; those of the minute are over, and the server deletes them after its start.
  await expect.poll(counters, { timeout: 20_000 }).toHaveLength(1)
  const [after] = await counters()
  expect(before.map(({ key }) => key)).toContain(after?.key)
  expect((await tryAs('mechanic')).status).toBe(303)
}, 60_000)

test('C57 a network signs in thirty times an hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await tryAs('owner')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(30)
  server.clock.advance(3600_000)
  expect((await tryAs('owner')).status).toBe(303)
}, 60_000)

test('C57 a database with a real account is refused, and keeps its rows', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-real-'))
  const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO_MODE: 'pl' }
  const place = { databaseUrl: null, dataDir }
  const add = await openDatabase(place, () => 1)
  const kept = { locale: 'pl', account_id: null, created_at: 1, updated_at: 1, version: 1 } as const
  await add.db
    .insertInto('user')
    .values({ id: 'u', email: 'jan@warsztat.pl', ...kept })
    .execute()
  await add.close()
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new Error(parsed.problems.join())
  await expect(startServer(parsed.config, { print: () => {} })).rejects.toThrow(/accounts of real people/)
  const { db, close } = await openDatabase(place, () => 1)
  expect(await db.selectFrom('user').select('email').execute()).toEqual([{ email: 'jan@warsztat.pl' }])
  await close()
  rmSync(dataDir, { recursive: true })
})

test('C57 resets are at whole multiples of the hours', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}Z`)
  expect(nextReset(at('11:59:59'), { resetHours: 4 })).toBe(at('12:00:00'))
  expect(nextReset(at('12:00:00'), { resetHours: 4 })).toBe(at('16:00:00'))
  expect(nextReset(at('23:00:00'), { resetHours: 24 })).toBe(Date.parse('2026-11-27T00:00:00Z'))
})
