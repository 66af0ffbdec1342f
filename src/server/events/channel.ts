import { randomBytes } from 'node:crypto'
import type { Change } from '#contract/events.ts'

/** How many changes a reader who was away may have missed and still be told one by one. */
export const mostKept = 200

/** What a reader who was away is told: the changes since, or `null` where that is not known any more. */
type Missed = readonly { readonly id: string; readonly change: Change }[] | null

/** The numbered changes of one station. Ids begin with the channel's own word, so that no other's are taken for its. */
export type Channel = {
  readonly lastId: string
  readonly usedAt: number
  add(change: Change, now: number): string
  since(id: string): Missed
}

export function createChannel(openedAt: number): Channel {
  const word = randomBytes(6).toString('base64url')
  const kept: { n: number; change: Change }[] = []
  let last = 0
  let usedAt = openedAt
  const idOf = (n: number): string => `${word}:${n}`
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
      kept.push({ n: last, change })
      if (kept.length > mostKept) kept.shift()
      return idOf(last)
    },
    since(id) {
      const seen = id.startsWith(`${word}:`) ? Number(id.slice(word.length + 1)) : Number.NaN
      if (!Number.isInteger(seen) || seen < 0 || seen > last || last - seen > kept.length) return null
      return kept.filter(({ n }) => n > seen).map(({ n, change }) => ({ id: idOf(n), change }))
    },
  }
}
