import { beforeEach, expect, test, vi } from 'vitest'
import { createRenderQueue, type RenderChange } from './render-queue.ts'

type Mark = Element & { distance: number }
const markAt = (distance: number) => ({ distance }) as Mark
const createTestQueue = () => createRenderQueue(({ mark }) => (mark as Mark).distance)

let begun: string[] = []
const row = {}
const change = (name: string, mark: Mark, isNear = true, by: object = row): RenderChange => ({
  ...{ by, mark, isNear },
  begin: () => void begun.push(name),
})
const wait = (ms: number) => vi.advanceTimersByTime(ms)

beforeEach(() => {
  begun = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

test('the nearest mark is rendered first, and the next one when it has finished', () => {
  const renderQueue = createTestQueue()
  renderQueue.add(change('far', markAt(900)))
  renderQueue.add(change('near', markAt(10)))
  wait(0)
  expect(begun).toEqual(['near'])
  wait(5_000)
  expect(begun).toEqual(['near'])
  renderQueue.finish({})
  wait(0)
  expect(begun, 'finished by another component').toEqual(['near'])
  renderQueue.finish(row)
  wait(0)
  expect(begun).toEqual(['near', 'far'])
})

test('leaving marks are removed after all entering ones, unless they return', () => {
  const renderQueue = createTestQueue()
  const back = markAt(800)
  renderQueue.add(change('remove', markAt(900), false))
  renderQueue.add(change('never', back, false))
  renderQueue.add(change('draw', markAt(10)))
  wait(0)
  expect(begun).toEqual(['draw'])
  renderQueue.cancel(back)
  renderQueue.finish(row)
  wait(0)
  expect(begun).toEqual(['draw', 'remove'])
  renderQueue.finish(row)
  wait(5_000)
  expect(begun).toEqual(['draw', 'remove'])
})

test('the queue does not wait for an unmounted component', () => {
  const renderQueue = createTestQueue()
  const other = {}
  renderQueue.add(change('first', markAt(1)))
  renderQueue.add(change('second', markAt(2)))
  renderQueue.add(change('other', markAt(3), true, other))
  wait(0)
  renderQueue.removeAll(row)
  wait(0)
  expect(begun).toEqual(['first', 'other'])
})
