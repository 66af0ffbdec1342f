import { readFileSync } from 'node:fs'
import type { Owner, StatusEntry } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'

/** The store of a browser as a released build left it, with an entry in every state. */
export type StoredQueue = {
  people: Record<'anna' | 'jan', Owner>
  /** The ids of the entries by their state. */
  orders: Record<string, string>
  entries: StatusEntry[]
  meta: { owner: Owner; storeId: string; confirmed: Confirmed[] }
}

/**
 * The queue that a released build made in a real Chromium (`stored-queue.json` names the build). It is never
 * regenerated.
 */
export const readStoredQueue = (): string => readFileSync(new URL('stored-queue.json', import.meta.url), 'utf8')
