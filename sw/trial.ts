import { noWrites, type OutboxEntry, type Writes } from '#domain/outbox/outbox.ts'
import { beginSending } from '#domain/outbox/outbox-drain.ts'

/**
 * What the build of `npm run trials` can be told: a test speed, and a fault that is injected and must be caught. In every
 * other build these are constants, and the bundler takes the rest out.
 */
declare const __TEST_SPEED__: number
declare const __INJECTED_FAULT__: 'none' | 'no-key' | 'delete-first'

/** So many times shorter are the waits between attempts, and for an answer. */
export const testSpeed = __TEST_SPEED__

/** A jitter (0 to 1) that divides the back-off by the test speed. */
export const speedUp = (jitter: number): number => 2 - (2 - jitter) / testSpeed

/** The key a request goes out with: that of the change. */
export const keyToSend = ({ key }: OutboxEntry): string => (__INJECTED_FAULT__ === 'no-key' ? crypto.randomUUID() : key)

/** What is committed before a sending. The change itself goes only when the server has it. */
export const writesBeforeSending = (entry: OutboxEntry): Writes =>
  __INJECTED_FAULT__ === 'delete-first' ? { ...noWrites, remove: [entry.seq] } : beginSending(entry)
