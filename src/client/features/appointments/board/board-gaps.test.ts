import { expect, test } from 'vitest'
import { gapsOf, nextQuarter, startInGap } from './board-gaps.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute)
const span = (from: number, to: number) => ({ from, to })

test('gapsOf returns the open times that no card covers', () => {
  const open = [span(at(8), at(12)), span(at(13), at(17))]
  expect(gapsOf([], open, at(0))).toEqual(open)
  expect(gapsOf([span(at(9), at(10)), span(at(11, 30), at(14))], open, at(0))).toEqual([
    span(at(8), at(9)),
    span(at(10), at(11, 30)),
    span(at(14), at(17)),
  ])
})

test('gapsOf begins at an instant, omits gaps that are too short, and counts a short card as long as it is drawn', () => {
  const open = [span(at(8), at(12))]
  expect(gapsOf([], open, at(10, 15))).toEqual([span(at(10, 15), at(12))])
  expect(gapsOf([], open, at(11, 45))).toEqual([])
  expect(gapsOf([span(at(8, 20), at(12))], open, at(0))).toEqual([])
  expect(gapsOf([span(at(8), at(8, 10)), span(at(9), at(12))], open, at(0))).toEqual([span(at(8, 30), at(9))])
})

test('startInGap returns the tapped quarter, within the gap', () => {
  const gap = span(at(8, 10), at(10))
  expect(startInGap(gap, 0)).toBe(at(8, 10))
  expect(startInGap(gap, 0.5)).toBe(at(9))
  expect(startInGap(gap, 1)).toBe(at(9, 30))
  const short = span(at(8, 5), at(9))
  expect(startInGap(short, 0.9)).toBe(at(8, 5))
  expect(startInGap(gap, Number.POSITIVE_INFINITY)).toBe(at(9, 30))
})

test('nextQuarter returns a time on the quarter unchanged', () => {
  expect(nextQuarter(at(8, 15))).toBe(at(8, 15))
  expect(nextQuarter(at(8, 16))).toBe(at(8, 30))
})
