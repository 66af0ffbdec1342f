import { expect, test } from 'vitest'
import { scaleOf, stackMonth } from './stack-month.ts'

const month = (more: object) => ({
  ...{ month: '2026-10', labour: 0, part: 0, fee: 0, subcontract: 0, agreed: 0, net: 0, completed: 0, ...more },
})

test('M31 the bar of a month stacks its parts, with what was taken off below zero', () => {
  const october = month({ labour: 100, part: 50, agreed: -30 })
  expect(stackMonth(october)).toEqual([
    { kind: 'labour', from: 0, to: 100 },
    { kind: 'part', from: 100, to: 150 },
    { kind: 'agreed', from: -30, to: 0 },
  ])
  expect(scaleOf([october, month({ labour: 90, agreed: 90 })])).toEqual([-100, 0, 100, 200])
  expect(scaleOf([month({ labour: 3_850_000 })])).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000])
  expect(scaleOf([])).toEqual([0, 1])
})
