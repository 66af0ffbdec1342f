import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForRepaint } from './-wait-for-repaint.ts'

let frames: (() => void)[]
const root = { childElementCount: 1 }

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  root.childElementCount = 1
  vi.stubGlobal('document', { getElementById: () => root })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function wait() {
  const done = vi.fn()
  void waitForRepaint().then(done)
  return done
}

test('R12 the new page waits for the paint of the frame with the tap feedback', async () => {
  const done = wait()
  await vi.advanceTimersByTimeAsync(30)
  expect(done).not.toHaveBeenCalled()
  // A frame callback runs before the paint: the next task runs after it.
  for (const frame of frames) frame()
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

test('R12 without a frame it waits 100 ms at most', async () => {
  const done = wait()
  await vi.advanceTimersByTimeAsync(99)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledOnce()
})

test('R12 the first page does not wait', async () => {
  root.childElementCount = 0
  const done = wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveBeenCalledOnce()
})
