import { expect, test } from 'vitest'
import { durationOf, isAssertive, isDismissingSwipe, isToastKey, toastRules, visibleToasts } from './toast-rules.ts'

test('T1 a loading toast stays, every other closes after 4000 ms', () => {
  expect(durationOf('loading')).toBe(Number.POSITIVE_INFINITY)
  for (const kind of ['default', 'success', 'info', 'warning', 'error'] as const) expect(durationOf(kind)).toBe(4000)
})

test('T1 errors and warnings are announced at once', () => {
  expect(isAssertive('error')).toBe(true)
  expect(isAssertive('warning')).toBe(true)
  expect(isAssertive('success')).toBe(false)
})

test('T2 the newest three are visible, and closing ones do not count', () => {
  const toasts = ['e', 'd', 'c', 'b', 'a'].map((id) => ({ id, visible: id !== 'd' }))
  expect([...visibleToasts(toasts)]).toEqual(['e', 'c', 'b'])
})

test('T2 the values of the specification', () => {
  expect(toastRules).toEqual({
    ...{ durationMs: 4000, undoMs: 8000, loadingAfterMs: 1000 },
    ...{ removeDelayMs: 200, visibleAtMost: 3, gapPx: 14, swipePx: 20 },
  })
})

test('T2 a swipe of 20 px dismisses, to either side', () => {
  expect([19, 20, -19, -20].map(isDismissingSwipe)).toEqual([false, true, false, true])
})

test('T2 Alt+T is detected by the physical key', () => {
  const press = { altKey: true, ctrlKey: false, metaKey: false, code: 'KeyT' }
  expect(isToastKey(press)).toBe(true)
  expect(isToastKey({ ...press, altKey: false })).toBe(false)
  expect(isToastKey({ ...press, ctrlKey: true })).toBe(false)
  expect(isToastKey({ ...press, code: 'KeyR' })).toBe(false)
})
