import { expect, test } from 'vitest'
import { topClearOf } from './clear-of-main.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const toasts = box(900, 16, 356, 80)

test('T2 toasts stay at the top if no main button is there', () => {
  expect(topClearOf([], toasts, 800)).toBe(16)
  expect(topClearOf([box(100, 16, 700, 60)], toasts, 800)).toBe(16)
  expect(topClearOf([box(100, 320, 1100, 104)], toasts, 800)).toBe(16)
})

test('T2 toasts move below a main button in their way, and below the next one', () => {
  expect(topClearOf([box(1000, 12, 200, 56)], toasts, 800)).toBe(76)
  expect(topClearOf([box(1000, 150, 200, 56), box(1000, 12, 200, 56)], toasts, 800)).toBe(214)
})

test('T2 if there is no room below, toasts stay at the top', () => {
  expect(topClearOf([box(0, 20, 1280, 700)], toasts, 800)).toBe(16)
})
