import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChannel, mostKept } from './channel.ts'
import { mostWaiting, openEventStream } from './event-stream.ts'
import { createHub, type Hub, mostOfSession, mostOfStation } from './hub.ts'
import { noRelay } from './relay.ts'

let hub: Hub
beforeEach(() => {
  hub = createHub({ now: () => 0, log: pino({ level: 'silent' }), findLive: async () => new Map(), relay: noRelay })
})
afterEach(() => hub.close())

const change = (id: string) => ({ noun: 'appointments', id, version: 1 }) as const

test('a station has a hundred readers, a session four, and another station is heard all the same', () => {
  const sessions = Math.ceil(mostOfStation / mostOfSession)
  for (let at = 0; at < mostOfStation; at++) {
    expect(hub.open({ sessionId: `s${at % sessions}`, account: 'a', after: null })).not.toBeNull()
  }
  expect(hub.open({ sessionId: 'one more', account: 'a', after: null })).toBeNull()
  expect(hub.open({ sessionId: 'of b', account: 'b', after: null })).not.toBeNull()
  // A session's new stream replaces its oldest one.
  expect(hub.open({ sessionId: 's0', account: 'a', after: null })).not.toBeNull()
})

test('who missed two hundred changes is told each, who missed one more is told to read anew', () => {
  const channel = createChannel(0)
  const first = channel.add(change('0'), 0)
  for (let at = 1; at <= mostKept; at++) channel.add(change(String(at)), 0)
  expect(channel.since(first)).toHaveLength(mostKept)
  channel.add(change('last'), 0)
  expect(channel.since(first)).toBeNull()
})

test('a reader who takes nothing is cut off before much waits for it', () => {
  let isClosed = false
  const stream = openEventStream(() => {
    isClosed = true
  })
  const text = 'x'.repeat(1000)
  let sent = 0
  for (; !isClosed && sent < 10 * mostWaiting; sent += text.length) stream.send('change', text)
  expect(isClosed).toBe(true)
  expect(sent).toBeLessThanOrEqual(mostWaiting)
})
