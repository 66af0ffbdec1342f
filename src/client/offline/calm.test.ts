import { expect, test } from 'vitest'
import { type Calm, followCalmly, isCalm, startCalm } from './calm.ts'

type Line = 'offline' | 'portal' | null
type Seen = readonly [at: number, line: Line]

/** What is shown at each time, if each value is seen when it changes and again when the table says so. */
function play(seen: readonly Seen[], first: Line = null): { shown: Line[]; last: Calm<Line> } {
  let calm: Calm<Line> = startCalm(first)
  const shown = seen.map(([at, line]) => {
    calm = followCalmly(calm, line, at)
    return calm.shown
  })
  return { shown, last: calm }
}

test.each<[string, Line, readonly Seen[], Line[]]>([
  ['the first value is shown at once', 'offline', [[0, 'offline']], ['offline']],
  [
    'the connection is lost',
    null,
    [
      [0, 'offline'],
      [2_999, 'offline'],
      [3_000, 'offline'],
    ],
    [null, null, 'offline'],
  ],
  [
    'the connection is back',
    'offline',
    [
      [0, null],
      [2_999, null],
      [3_000, null],
    ],
    ['offline', 'offline', null],
  ],
  [
    'it is away for two seconds',
    null,
    [
      [0, 'offline'],
      [2_000, null],
      [9_000, null],
    ],
    [null, null, null],
  ],
  [
    'it is there for two seconds',
    'offline',
    [
      [0, null],
      [2_000, 'offline'],
      [4_000, 'offline'],
    ],
    ['offline', 'offline', 'offline'],
  ],
  [
    'another fault',
    'offline',
    [
      [0, 'portal'],
      [3_000, 'portal'],
    ],
    ['offline', 'portal'],
  ],
  [
    'each change begins the wait again',
    null,
    [
      [0, 'offline'],
      [2_900, 'portal'],
      [4_000, 'portal'],
      [5_900, 'portal'],
    ],
    [null, null, null, 'portal'],
  ],
  [
    'the timer was late',
    null,
    [
      [0, 'offline'],
      [60_000, 'offline'],
    ],
    [null, 'offline'],
  ],
])('O8 words follow the connection after three seconds of calm: %s', (_, first, seen, expected) => {
  expect(play(seen, first).shown).toEqual(expected)
})

test('O8 a network that comes and goes every two seconds for four minutes changes nothing until it is calm', () => {
  const flaps = Array.from({ length: 120 }, (_, at): Seen => [at * 2_000, at % 2 === 0 ? 'offline' : null])
  const { shown, last } = play(flaps)
  expect(new Set(shown)).toEqual(new Set([null]))
  expect(isCalm(last, 240_000)).toBe(false)
  expect(isCalm(last, 241_000)).toBe(true)
  expect(followCalmly(last, 'offline', 250_000).shown).toBeNull()
})
