import { expect, test } from 'vitest'
import { contactVisibility } from './contact-visibility.ts'

const now = Date.parse('2026-11-23T09:00:00.000Z')
const dayMs = 86_400_000
const offsets = [-400 * dayMs, -7 * dayMs - 1, -7 * dayMs, 0, 14 * dayMs - 1, 14 * dayMs, 400 * dayMs]

test('the desk sees the contacts of every visit', () => {
  for (const role of ['owner', 'advisor'] as const) {
    expect(offsets.map((offset) => contactVisibility(role, now).reach(now + offset))).toEqual(offsets.map(() => true))
  }
})

test('a mechanic sees those of the past seven days and the next fourteen', () => {
  const sees = offsets.map((offset) => contactVisibility('mechanic', now).reach(now + offset))
  expect(sees).toEqual([false, false, true, true, true, false, false])
})

test('what a mechanic sees changes with the minute', () => {
  const seen = (at: number) => contactVisibility('mechanic', at).reach(now + 14 * dayMs)
  expect([seen(now), seen(now + 59_999), seen(now + 60_000)]).toEqual([false, false, true])
})

test('the tax number and the address of a company are for the desk', () => {
  expect((['owner', 'advisor', 'mechanic'] as const).map((role) => contactVisibility(role, now).company)).toEqual([
    true,
    true,
    false,
  ])
})
