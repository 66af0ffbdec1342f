/** A seeded random generator: the same seed gives the same sequence. */
export type Chance = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** Returns `true` with probability `share` (0 to 1). */
  hits(share: number): boolean
  /** Returns a random key with a probability proportional to its weight. */
  weigh<K extends string>(weights: Readonly<Record<K, number>>): K
  /** Returns a shuffled copy of the list. */
  shuffle<T>(list: readonly T[]): T[]
  /** Returns a UUIDv7 of this instant (ms since the epoch). */
  id(at: number): string
}

const hexDigits = '0123456789abcdef'

/** Mulberry32 by Tommy Ettinger, public domain; 32 bits of state are sufficient for demo data. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)]
    if (picked === undefined) throw new Error('cannot pick from an empty list')
    return picked
  }
  const hex = (count: number): string => {
    let text = ''
    for (let at = 0; at < count; at++) text += hexDigits.charAt(whole(0, 15))
    return text
  }
  return {
    next,
    whole,
    pick,
    hits: (share) => next() < share,
    weigh(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return pick(entries)[0]
    },
    shuffle(list) {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = whole(0, last)
        const [a, b] = [mixed[last], mixed[other]]
        if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a]
      }
      return mixed
    },
    id(at) {
      const time = at.toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
    },
  }
}
