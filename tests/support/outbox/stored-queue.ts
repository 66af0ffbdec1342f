import { readFileSync } from 'node:fs'
import type { OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Confirmed } from '#domain/outbox/outbox-confirmed.ts'

/** What a released build left in a browser's store, in every state an entry can be in. */
export type StoredQueue = {
  people: Record<'anna' | 'jan', Owner>
  /** By what had happened to them; their ids. */
  orders: Record<string, string>
  entries: OutboxEntry[]
  meta: { owner: Owner; storeId: string; confirmed: Confirmed[] }
}

/** The queue that a released build made in a real Chromium (`stored-queue.json` says which); never written anew. */
export const readStoredQueue = (): string => readFileSync(new URL('stored-queue.json', import.meta.url), 'utf8')
