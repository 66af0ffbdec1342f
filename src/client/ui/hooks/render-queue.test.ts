import { beforeEach, expect, test, vi } from 'vitest'
import { createRenderQueue, type RenderChange } from './render-queue.ts'

type Mark = Element & { away: number }
const markAt = (away: number) => ({ away }) as Mark
const createOurs = () => createRenderQueue(({ mark }) => (mark as Mark).away)

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

test('what is nearest is drawn first, and the next when that stands', () => {
  const renderQueue = createOurs()
  renderQueue.ask(change('far', markAt(900)))
  renderQueue.ask(change('inView', markAt(10)))
  wait(0)
  expect(begun).toEqual(['inView'])
  wait(5_000)
  expect(begun).toEqual(['inView'])
  renderQueue.finish({})
  wait(0)
  expect(begun, 'another one has not drawn it').toEqual(['inView'])
  renderQueue.finish(row)
  wait(0)
  expect(begun).toEqual(['inView', 'far'])
})

test('what went is taken away when nothing comes any more, and stays where it comes back', () => {
  const renderQueue = createOurs()
  const back = markAt(800)
  renderQueue.ask(change('take away', markAt(900), false))
  renderQueue.ask(change('never', back, false))
  renderQueue.ask(change('draw', markAt(10)))
  wait(0)
  expect(begun).toEqual(['draw'])
  renderQueue.leave(back)
  renderQueue.finish(row)
  wait(0)
  expect(begun).toEqual(['draw', 'take away'])
  renderQueue.finish(row)
  wait(5_000)
  expect(begun).toEqual(['draw', 'take away'])
})

test('nobody waits for a row that is gone', () => {
  const renderQueue = createOurs()
  const other = {}
  renderQueue.ask(change('first', markAt(1)))
  renderQueue.ask(change('second', markAt(2)))
  renderQueue.ask(change('other', markAt(3), true, other))
  wait(0)
  renderQueue.forget(row)
  wait(0)
  expect(begun).toEqual(['first', 'other'])
})
