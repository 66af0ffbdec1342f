import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUnsent } from './count-unsent.ts'

const photos = vi.hoisted(() => ({ count: 0 }))
vi.mock('#client/offline/photos/photo-drafts.ts', () => ({ countPhotoDrafts: async () => photos.count }))

/** A worker that answers as ours does, after a message of somebody else. */
function provideWorker(outbox: object | null): void {
  const container = Object.assign(new EventTarget(), {
    startMessages: () => {},
    controller: {
      postMessage(message: { type: string }) {
        if (message.type !== 'rouse' || outbox === null) return
        for (const data of ['hello', { type: 'outbox', outbox, done: [] }])
          container.dispatchEvent(new MessageEvent('message', { data }))
      },
    },
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
}

beforeEach(() => {
  vi.useFakeTimers()
  photos.count = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('O9 the changes of all users and the photos of this device are counted', async () => {
  photos.count = 2
  provideWorker({ owner: null, others: [{ count: 1 }, { count: 3, photos: 4 }], foreign: [{}] })
  expect(await countUnsent()).toEqual({ changes: 5, photos: 6 })
})

test('O9 while somebody is signed in, nothing is counted', async () => {
  photos.count = 2
  provideWorker({ owner: { userId: 'u', accountId: 'a' }, others: [{ count: 1 }], foreign: [] })
  expect(await countUnsent()).toEqual({ changes: 0, photos: 0 })
})

test('without a worker, or without its answer, the photos are counted', async () => {
  photos.count = 1
  vi.stubGlobal('navigator', {})
  expect(await countUnsent()).toEqual({ changes: 0, photos: 1 })
  provideWorker(null)
  const counted = countUnsent()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await counted).toEqual({ changes: 0, photos: 1 })
})
