import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mostPipelined } from '#server/http/take-turns.ts'
import { headOf, openSocket } from '../support/raw-http.ts'
import { percentile, saturate } from './saturate.ts'
import { type MeasuredServer, startMeasured } from './start-measured.ts'

// The test starts a process and collects its garbage often.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: MeasuredServer
beforeAll(async () => {
  server = await startMeasured()
})
afterAll(() => server.stop())

test('a new client is served in its turn beside 500 slow sockets and 50 busy connections', async () => {
  const busy = 50
  await saturate(server, { slow: 0, busy, newClients: 2, seconds: 1 })
  const before = await server.collect()
  const { waited, unanswered } = await saturate(server, { slow: 500, busy, newClients: 60, seconds: 5 })
  const after = await server.collect()
  expect(unanswered).toBe(0)
  expect(waited.length).toBeGreaterThan(10)
  // Measured in answers to others, which do not depend on the load of the machine: one round of the busy connections
  // until it is accepted, one until it is answered. Before the limit per turn it was a dozen rounds.
  const others = waited.map((one) => one.others)
  expect(percentile(others, 0.5)).toBeLessThanOrEqual(2 * busy)
  expect(percentile(others, 0.99)).toBeLessThanOrEqual(5 * busy)
  expect(after.held).toBeLessThan(before.held * 1.2)
  expect(after.rss).toBeLessThan(before.rss * 1.2)
}, 60_000)

test('requests that are sent without waiting are answered in order; too many end the connection', async () => {
  const ask = (path: string, more = {}) => headOf('GET', path, more)
  const few = openSocket(server.url)
  few.socket.write(ask('/api/health') + ask('/api/none') + ask('/api/location/countries/PL', { connection: 'close' }))
  await few.ended
  expect([...few.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404', '200'])

  const before = await server.collect()
  for (let round = 0; round < 5; round++) {
    const many = openSocket(server.url)
    many.socket.write(ask('/api/location/countries').repeat(5000))
    await many.ended
    expect(many.text().split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(mostPipelined)
  }
  expect((await server.collect()).held - before.held).toBeLessThan(10_000_000)
})
