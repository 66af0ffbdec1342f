import { isRecord } from './is-record.ts'
import { isOf, isStatusEntry, type OutboxEntry, type Owner } from './outbox.ts'
import { confirmedForMs } from './outbox-confirmed.ts'

/**
 * The server's answer to a command that no page has read, because none was open: without it, what was made offline would
 * disappear from a device until its next read. Deleted when a page has read it, and at a sign-out.
 */
export type UnreadAnswer = Owner & {
  key: string
  reply: unknown
  /** Another build may expect another shape of the reply. */
  build: string
  /** Epoch ms by the device's clock. */
  at: number
}

/** Per device; more than wait in a queue at once are not needed. */
export const mostUnread = 500

/** Returns the answers with that to `entry`. A status change has its own record (`outbox-confirmed.ts`). */
export function addUnread(
  known: readonly UnreadAnswer[],
  entry: OutboxEntry,
  reply: unknown,
  owner: Owner | null,
  { now, build }: { now: number; build: string },
): readonly UnreadAnswer[] {
  if (isStatusEntry(entry) || !owner || !isOf(entry, owner)) return known
  const { key, userId, accountId } = entry
  const fresh = known.filter(({ at }) => now - at < confirmedForMs)
  return [...fresh, { key, userId, accountId, reply, build, at: now }].slice(-mostUnread)
}

/** Reads the stored answers and leaves out those in a format of another build. */
export const readUnread = (value: unknown): readonly UnreadAnswer[] =>
  Array.isArray(value) ? value.filter((one): one is UnreadAnswer => isUnread(one)) : []

const isUnread = (one: unknown): boolean =>
  isRecord(one) &&
  [one.key, one.userId, one.accountId, one.build].every((text) => typeof text === 'string') &&
  typeof one.at === 'number' &&
  isRecord(one.reply)
