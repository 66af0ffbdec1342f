import { beforeEach, expect, test, vi } from 'vitest'
import { type Change, createTurns } from './draw-in-turn.ts'

type Mark = Element & { away: number }
const markAt = (away: number) => ({ away }) as Mark
const createOurs = () => createTurns(({ mark }) => (mark as Mark).away)

let begun: string[] = []
const row = {}
const change = (name: string, mark: Mark, isNear = true, by: object = row): Change => ({
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
  const turns = createOurs()
  turns.ask(change('far', markAt(900)))
  turns.ask(change('near', markAt(10)))
  wait(0)
  expect(begun).toEqual(['near'])
  wait(5_000)
  expect(begun).toEqual(['near'])
  turns.finish({})
  wait(0)
  expect(begun, 'another one has not drawn it').toEqual(['near'])
  turns.finish(row)
  wait(0)
  expect(begun).toEqual(['near', 'far'])
})

test('what went is taken away when nothing comes any more, and stays where it comes back', () => {
  const turns = createOurs()
  const back = markAt(800)
  turns.ask(change('take away', markAt(900), false))
  turns.ask(change('never', back, false))
  turns.ask(change('draw', markAt(10)))
  wait(0)
  expect(begun).toEqual(['draw'])
  turns.leave(back)
  turns.finish(row)
  wait(0)
  expect(begun).toEqual(['draw', 'take away'])
  turns.finish(row)
  wait(5_000)
  expect(begun).toEqual(['draw', 'take away'])
})

test('nobody waits for a row that is gone', () => {
  const turns = createOurs()
  const other = {}
  turns.ask(change('first', markAt(1)))
  turns.ask(change('second', markAt(2)))
  turns.ask(change('other', markAt(3), true, other))
  wait(0)
  turns.forget(row)
  wait(0)
  expect(begun).toEqual(['first', 'other'])
})
