import { expect, test } from 'vitest'
import { readSound } from './measured.ts'

const sum = { trials: 16, taps: 128, lost: 0, doubled: 0, reordered: 0, stuck: 0, unexplained: 0, untrue: 0 }
const run = { date: '2026-11-23', seed: 1, sum }

test('the landing page states the recorded trials, with the day of the run', () => {
  expect(readSound(run)).toEqual({ count: 16, taps: 128, date: '2026-11-23' })
})

test.each(['lost', 'doubled', 'reordered', 'stuck', 'unexplained', 'untrue'])(
  'a run with a change that was %s is not stated, and neither is none',
  (fault) => {
    expect(readSound({ ...run, sum: { ...sum, [fault]: 1 } })).toBeNull()
    expect(readSound({ ...run, sum: { ...sum, trials: 0 } })).toBeNull()
  },
)
