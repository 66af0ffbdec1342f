import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('one work after the other, in the order of the calls; a failed one does not stop the next', async () => {
  const inTurn = createTurns(1_000)
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await pause(5)
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('b fails')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn(work(name))))
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a work that would begin too late is not performed, and the one after it is', async () => {
  const inTurn = createTurns(20)
  const slow = inTurn(() => pause(40, 'slow'))
  const late = inTurn(async () => 'late')
  expect([await slow, await late]).toEqual(['slow', null])
  expect(await inTurn(async () => 'next')).toBe('next')
})
