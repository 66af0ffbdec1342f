import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('O7 tasks run in the order of their calls, regardless of duration; a failure does not block the next one', async () => {
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
