import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { requestLoginCode } from '#contract/auth.ts'
import { sendCommands } from '#contract/commands.ts'
import { health, live, ready } from '#contract/health.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { freePort } from '../support/child-server.ts'
import { listenTo } from '../support/event-listener.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const token = 'a-token-for-prometheus'
let server: TestServer
let station: TestStation
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } })
  station = await openStation(server)
})
afterAll(() => server.stop())

async function scrape(url = `${server.url}/api/metrics`, authorization = `Bearer ${token}`) {
  const answer = await fetch(url, { headers: { authorization } })
  return { status: answer.status, text: await answer.text() }
}
const seriesOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

test('W20 metrics are counted by route pattern, status and outcome, and name no workshop and no person', async () => {
  const { client } = station.owner
  const { id } = await book(station.owner, { customer: { name: 'Genowefa Przykladowska', phone: '+48609876543' } })
  const key = '019aa000-0000-7000-8000-0000000000f1'
  const command = {
    key,
    kind: 'status' as const,
    params: { status: 'arrived' },
    body: { appointmentId: id, reason: '' },
  }
  for (let time = 0; time < 2; time++) {
    expect((await client.send(sendCommands, { headers: {}, body: { commands: [command] } })).status).toBe(200)
  }
  const again = { params: { status: 'requested' as const }, headers: {}, body: { appointmentId: id, reason: '' } }
  expect((await client.send(changeAppointmentStatus, again)).status).toBe(409)
  await client.fetch(`/api/customers/${id}`)
  await client.fetch('/api/health', { method: 'PROPFIND' })
  await server.client().send(requestLoginCode, { body: { email: 'genowefa@przyklad.example' } })
  await server.mailTo('genowefa@przyklad.example')
  const listener = await listenTo(server, station.owner.token)

  const { status, text } = await scrape()
  listener.stop()
  expect(status).toBe(200)
  expect(seriesOf(text, 'pitboard_http_requests_total{method="POST",route="/api/commands",status="200"}')).toBe(2)
  expect(seriesOf(text, 'pitboard_http_request_seconds_count{method="POST",route="/api/commands"}')).toBe(2)
  expect(seriesOf(text, 'pitboard_http_request_seconds_bucket{method="POST",route="/api/commands",le="10"}')).toBe(2)
  expect(seriesOf(text, 'pitboard_commands_total{kind="status",outcome="done"}')).toBe(1)
  expect(seriesOf(text, 'pitboard_commands_total{kind="status",outcome="replayed"}')).toBe(1)
  expect(seriesOf(text, 'pitboard_commands_total{kind="status",outcome="conflict"}')).toBe(1)
  expect(seriesOf(text, 'pitboard_deliveries_total{channel="mail",outcome="sent"}')).toBeGreaterThan(0)
  expect(seriesOf(text, 'pitboard_event_streams')).toBe(1)
  expect(seriesOf(text, 'pitboard_queue_waiting{queue="mail"}')).toBe(0)
  expect(seriesOf(text, 'pitboard_retention_last_success_timestamp_seconds')).toBe(server.clock.now / 1000)
  expect(seriesOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(seriesOf(text, 'pitboard_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
  expect(text).toContain('route="/api/customers/:id"')
  expect(text).toContain('method="other"')
  for (const personal of [id, station.account, station.owner.userId, 'Genowefa', 'przyklad', '609876543'])
    expect(text).not.toContain(personal)
  // The text format: each line is a comment, or a name with labels and a number.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\\]*",?)+\})? [\d.e+-]+)$/)
})

test('W20 mails that cannot be sent wait in a queue whose age is measured', async () => {
  const refusing = await startTestServer({
    env: { METRICS_TOKEN: token },
    deliver: async () => {
      throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    },
  })
  try {
    await refusing.client().send(requestLoginCode, { body: { email: 'anna@example.com' } })
    await expect
      .poll(async () =>
        seriesOf(
          (await scrape(`${refusing.url}/api/metrics`)).text,
          'pitboard_deliveries_total{channel="mail",outcome="postponed"}',
        ),
      )
      .toBe(1)
    refusing.clock.advance(90_000)
    await refusing.restart()
    const { text } = await scrape(`${refusing.url}/api/metrics`)
    expect(seriesOf(text, 'pitboard_queue_waiting{queue="mail"}')).toBe(1)
    expect(seriesOf(text, 'pitboard_queue_age_seconds{queue="mail"}')).toBe(90)
  } finally {
    await refusing.stop()
  }
})

test('W20 metrics need the token, have a port of their own if one is named, and are off otherwise', async () => {
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, token])
    expect((await scrape(undefined, wrong)).status).toBe(401)
  const port = await freePort()
  const own = await startTestServer({ env: { METRICS_PORT: String(port) } })
  try {
    expect((await scrape(`http://127.0.0.1:${port}/metrics`, '')).text).toContain('pitboard_build_info{')
    expect((await scrape(`http://127.0.0.1:${port}/api/health`, '')).status).toBe(404)
    expect((await scrape(`${own.url}/api/metrics`)).status).toBe(404)
  } finally {
    await own.stop()
  }
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
})

test('W20 the dashboard asks only for metrics that exist', async () => {
  const { text } = await scrape()
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const dashboard = readFileSync(join(import.meta.dirname, '../../docs/grafana-dashboard.json'), 'utf8')
  const asked = [...dashboard.matchAll(/\b(?:pitboard|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
})

test('W21 an instance that is told to stop is not ready, and still answers for a while', async () => {
  const drained = await startTestServer({ env: { DRAIN_SECONDS: '1' } })
  const status = async (path: string) => (await fetch(`${drained.url}/api${path}`)).status
  expect([await status(live.path), await status(ready.path)]).toEqual([200, 200])
  const stopped = drained.stop()
  expect([await status(live.path), await status(ready.path), await status(health.path)]).toEqual([200, 503, 200])
  await stopped
})

test.runIf(process.env.TEST_DATABASE_URL)('an instance opens no more connections than it may', async () => {
  const few = await startTestServer({ env: { DATABASE_CONNECTIONS: '4' } })
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await fetch(`${few.url}/api${ready.path}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(few.database.db)
  const { used, idle } = few.database.connections()
  expect(used + idle).toBeGreaterThan(1)
  // One more listens to the other instances.
  expect(rows[0]?.count).toBeLessThanOrEqual(4 + 1)
  await few.stop()
})

test.runIf(process.env.TEST_DATABASE_URL)('W21 without its database an instance lives, and is not ready', async () => {
  const cut = await startTestServer()
  const admin = openPostgres(process.env.TEST_DATABASE_URL ?? '')
  const name = new URL(cut.databaseUrl).pathname.slice(1)
  const allow = (isAllowed: boolean) =>
    sql.raw(`alter database ${name} allow_connections ${isAllowed}`).execute(admin.db)
  const status = async (path: string) => (await fetch(`${cut.url}/api${path}`)).status
  const statusWithoutDatabase = async () => {
    // Each time: a connection that was just being made is not in the list yet, and one ends some moments later.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin.db)
    return status(ready.path)
  }
  await allow(false)
  await expect.poll(statusWithoutDatabase).toBe(503)
  expect(await status(live.path)).toBe(200)
  await allow(true)
  await expect.poll(() => status(ready.path)).toBe(200)
  await admin.close()
  await cut.stop()
})

test('W22 each request is a span of OTLP in the trace of its caller; without a collector nothing is lost but the spans', async () => {
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const collector = createServer(async (request, response) => {
    const pieces = await request.toArray()
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.writeHead(200).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const traced = await startTestServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_TRACES_SAMPLER_ARG: '0',
    },
  })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await fetch(`${traced.url}/api/health`, {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  await fetch(`${traced.url}/api/health`)
  await traced.stop()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer abc' } })
  const [{ resource, scopeSpans }] = JSON.parse(received[0]?.body ?? '').resourceSpans
  expect(resource.attributes[0]).toEqual({ key: 'service.name', value: { stringValue: 'pitboard' } })
  const [span, ...others] = scopeSpans[0].spans
  expect(others).toEqual([])
  expect(span).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', name: 'GET /api/health', kind: 2 })
  expect(span.attributes).toContainEqual({
    key: 'pitboard.request_id',
    value: { stringValue: answer.headers.get('x-request-id') },
  })
  expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true)
  collector.close()

  const away = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
  expect((await fetch(`${away.url}/api/health`)).status).toBe(200)
  await away.stop()
  expect(away.logs.join('')).toContain('traces not sent')
})

test('W23 a page on which the server fails shows the number of the error, as the log has it', async () => {
  const failing = await startTestServer()
  await sql`drop table workshop_slug`.execute(failing.database.db)
  const ask = (accept: string) => fetch(`${failing.url}/w/no-such-garage`, { headers: { accept } })
  const page = await ask('text/html,*/*')
  const text = await page.text()
  const number = /Error number: ([\da-f]{8})</.exec(text)?.[1] ?? 'none'
  expect(page.status).toBe(500)
  expect(page.headers.get('x-request-id')?.startsWith(number)).toBe(true)
  expect(failing.logs.find((line) => line.includes('"bug"'))).toContain(`"requestId":"${number}`)
  expect(await (await ask('application/json')).json()).toMatchObject({ code: 'internal' })
  await failing.stop()
})
