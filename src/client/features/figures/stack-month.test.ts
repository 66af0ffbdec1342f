import { expect, test } from 'vitest'
import { stackMonth, stackRange } from './stack-month.ts'

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
  expect(stackRange([october, month({ labour: 90, agreed: 90 })])).toEqual({ top: 180, bottom: -30 })
  expect(stackRange([])).toEqual({ top: 1, bottom: 0 })
})
