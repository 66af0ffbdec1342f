import { isRecord } from '#domain/outbox/is-record.ts'
import { noWrites, type OutboxEntry, type Writes } from '#domain/outbox/outbox.ts'
import { beginSending } from '#domain/outbox/outbox-drain.ts'

/**
 * Constants that the build of `npm run trials` can set: a test speed, and an injected fault that the trials must
 * detect. In every other build they have default values, and the bundler removes the dead code.
 */
declare const __TEST_SPEED__: number
declare const __INJECTED_FAULT__: 'none' | 'no-key' | 'delete-first' | 'new-id'

/** The factor by which timeouts and the waits between attempts are shortened. */
export const testSpeed = __TEST_SPEED__

/** Returns a jitter (0 to 1) that divides the back-off by the test speed. */
export const speedUp = (jitter: number): number => 2 - (2 - jitter) / testSpeed

/** The idempotency key of the request: that of the change. */
export const keyToSend = ({ key }: OutboxEntry): string => (__INJECTED_FAULT__ === 'no-key' ? crypto.randomUUID() : key)

/** The body of the request; an id in it is that of the first attempt. */
export const bodyToSend = <B>(body: B, { attempts }: OutboxEntry): B =>
  __INJECTED_FAULT__ === 'new-id' && attempts > 0 && isRecord(body) && 'id' in body
    ? { ...body, id: crypto.randomUUID() }
    : body

/** The writes to commit before a request. The entry itself is removed only after the server has confirmed it. */
export const writesBeforeSending = (entry: OutboxEntry): Writes =>
  __INJECTED_FAULT__ === 'delete-first' ? { ...noWrites, remove: [entry.seq] } : beginSending(entry)
