import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestLoginCode } from '#contract/auth.ts'
import { sweep } from '#server/retention/store.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'

const day = 24 * 3600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('codes and mails go after a day, counters with their window, sessions 30 days after their end', async () => {
  await openSession(server)
  await server.client().send(requestLoginCode, { body: { email: 'anna@example.com' } })
  await server.mailTo('anna@example.com')
  const { db } = server.database
  const left = async (now: number): Promise<number[]> => {
    await sweep(server.database, now)
    const counts = []
    for (const table of ['otp', 'mail', 'rate_counter', 'session'] as const) {
      counts.push((await db.selectFrom(table).selectAll().execute()).length)
    }
    return counts
  }
  const { now } = server.clock
  expect(await left(now + 59_000)).toEqual([1, 1, 4, 1])
  expect(await left(now + 61_000)).toEqual([1, 1, 3, 1])
  expect(await left(now + 2 * day)).toEqual([0, 0, 0, 1])
  expect(await left(now + 59 * day)).toEqual([0, 0, 0, 1])
  expect(await left(now + 61 * day)).toEqual([0, 0, 0, 0])
})
