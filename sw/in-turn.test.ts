import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('O7 work is done in the order it was asked for, however long each takes; a failure holds nothing up', async () => {
  const inTurn = createTurns()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = inTurn(async () => {
    await gate.promise
    done.push('slow')
  })
  const failing = inTurn(async () => {
    done.push('failing')
    throw new Error('broken')
  })
  const quick = inTurn(async () => {
    done.push('quick')
    return 7
  })
  gate.resolve()
  await slow
  await expect(failing).rejects.toThrow('broken')
  expect(await quick).toBe(7)
  expect(done).toEqual(['slow', 'failing', 'quick'])
})
