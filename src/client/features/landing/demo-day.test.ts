import { expect, test } from 'vitest'
import { targetOf } from '../../../../tests/support/outbox/outbox-entry.ts'
import { demoCars, firstDemoCar, offerTargets, sendDemo, setDemoOnline, startDemo, tapDemo } from './demo-day.ts'

const now = 1_800_000_000_000

test('every demo car that is not handed over has a step to tap, and every offered step is accepted', () => {
  for (const { id, status } of demoCars) {
    const offered = offerTargets(status)
    expect(offered.length > 0, id).toBe(status !== 'completed')
    for (const to of offered) expect(tapDemo(startDemo(), id, to, now)?.states.get(id)?.status, `${id} ${to}`).toBe(to)
  }
})

test('the car that is selected first is one tap from ready', () => {
  const first = demoCars.find(({ id }) => id === firstDemoCar)
  expect(first && offerTargets(first.status)[0]).toBe('ready')
})

test('without a network, changes wait in the order of the taps and are sent one by one', () => {
  let day = setDemoOnline(startDemo(), false)
  for (const [id, to] of [
    ['d2', 'ready'],
    ['d5', 'in-progress'],
    ['d2', 'completed'],
  ] as const) {
    day = tapDemo(day, id, to, now) ?? day
  }
  expect(day.entries.map((entry) => [entry.appointmentId, targetOf(entry)])).toEqual([
    ['d2', 'ready'],
    ['d5', 'in-progress'],
    ['d2', 'completed'],
  ])
  expect(day.entries[2]?.afterKey).toBe(day.entries[0]?.key)
  expect(sendDemo(day).entries.map(({ seq }) => seq)).toEqual([2, 3])
})

test('a step that the rules refuse changes nothing', () => {
  expect(tapDemo(startDemo(), 'd1', 'ready', now)).toBeNull()
  expect(tapDemo(startDemo(), 'd2', 'on-hold', now)).toBeNull()
  expect(tapDemo(startDemo(), 'nobody', 'ready', now)).toBeNull()
})
