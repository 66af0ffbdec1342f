import { beforeEach, expect, test, vi } from 'vitest'
import { isSecondTapOfUndo, noteStep, noteUndo } from './last-step.ts'

const undo = { left: 700, right: 800, top: 300, bottom: 400 } as DOMRect
const onUndo = { clientX: 750, clientY: 350 }

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/orders/1' })
})

test('C33 the second tap of a double tap on Undo does not take the step again', () => {
  noteUndo(undo)
  expect(isSecondTapOfUndo(onUndo)).toBe(true)
  expect(isSecondTapOfUndo({ clientX: 100, clientY: 350 })).toBe(false)
})

test('C33 a step that was taken since may be undone at once', () => {
  noteUndo(undo)
  noteStep()
  expect(isSecondTapOfUndo(onUndo)).toBe(false)
})

test('C33 an undo does not hold up a tap on another page', () => {
  noteUndo(undo)
  vi.stubGlobal('location', { pathname: '/orders/2' })
  expect(isSecondTapOfUndo(onUndo)).toBe(false)
})
