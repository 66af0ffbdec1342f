import { noWrites, type OutboxEntry, type Writes } from '#domain/outbox/outbox.ts'
import { beginSending } from '#domain/outbox/outbox-drain.ts'

/**
 * What the build of `npm run trials` can be told: to hurry, and to make a fault that the trials must catch. In every
 * other build these are constants, and the bundler takes the rest out.
 */
declare const __HASTE__: number
declare const __PLANT__: 'none' | 'no-key' | 'delete-first'

/** So many times shorter are the waits between attempts, and for an answer. */
export const haste = __HASTE__

/** A jitter (0 to 1) that divides the back-off by the haste. */
export const hasten = (jitter: number): number => 2 - (2 - jitter) / haste

/** The key a request goes out with: that of the change. */
export const keyToSend = ({ key }: OutboxEntry): string => (__PLANT__ === 'no-key' ? crypto.randomUUID() : key)

/** What is committed before a sending. The change itself goes only when the server has it. */
export const writesBeforeSending = (entry: OutboxEntry): Writes =>
  __PLANT__ === 'delete-first' ? { ...noWrites, remove: [entry.seq] } : beginSending(entry)
