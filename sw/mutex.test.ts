import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('O7 work is done in the order it was asked for, however long each takes; a failure holds nothing up', async () => {
  const withLock = createMutex()
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const slow = withLock(async () => {
    await gate.promise
    done.push('slow')
  })
  const failing = withLock(async () => {
    done.push('failing')
    throw new Error('broken')
  })
  const quick = withLock(async () => {
    done.push('quick')
    return 7
  })
  gate.resolve()
  await slow
  await expect(failing).rejects.toThrow('broken')
  expect(await quick).toBe(7)
  expect(done).toEqual(['slow', 'failing', 'quick'])
})
