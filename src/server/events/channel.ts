import { randomBytes } from 'node:crypto'
import type { Change } from '#contract/events.ts'

/** The number of stored changes: a reconnecting reader that missed more must resync. */
export const mostKept = 200

/** The changes that a reconnecting reader missed, or `null` if they are no longer stored. */
type Missed = readonly { readonly id: string; readonly change: Change }[] | null

/**
 * The numbered changes of one station. Ids have a random prefix per channel, so that ids of other channels are invalid.
 */
export type Channel = {
  readonly lastId: string
  readonly usedAt: number
  add(change: Change, now: number): string
  since(id: string): Missed
}

export function createChannel(openedAt: number): Channel {
  const prefix = randomBytes(6).toString('base64url')
  const stored: { n: number; change: Change }[] = []
  let last = 0
  let usedAt = openedAt
  const idOf = (n: number): string => `${prefix}:${n}`
  return {
    get lastId() {
      return idOf(last)
    },
    get usedAt() {
      return usedAt
    },
    add(change, now) {
      last += 1
      usedAt = now
      stored.push({ n: last, change })
      if (stored.length > mostKept) stored.shift()
      return idOf(last)
    },
    since(id) {
      const seen = id.startsWith(`${prefix}:`) ? Number(id.slice(prefix.length + 1)) : Number.NaN
      if (!Number.isInteger(seen) || seen < 0 || seen > last || last - seen > stored.length) return null
      return stored.filter(({ n }) => n > seen).map(({ n, change }) => ({ id: idOf(n), change }))
    },
  }
}
