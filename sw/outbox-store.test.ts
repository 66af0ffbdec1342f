import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutboxStore, StorageLate, StorageMissing } from './outbox-store.ts'

const state = { canWrite: false }

beforeEach(() => {
  // Simulates Chromium on a disk without a free byte, and a browser whose profile has no readable database.
  const open = () => {
    const request = {
      error: new DOMException('Internal error opening backing store', 'UnknownError'),
      onerror: () => {},
    }
    queueMicrotask(() => request.onerror())
    return request
  }
  const put = async () => {
    if (!state.canWrite) throw new DOMException('Unexpected internal error', 'UnknownError')
  }
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('caches', { open: async () => ({ put }), delete: async () => true, keys: async () => [] })
})
afterEach(() => vi.unstubAllGlobals())

const change = () => openOutboxStore().change('strict', () => ({ result: null }))

test('O11 a disk that stores nothing at all counts as full, not as a browser without storage', async () => {
  state.canWrite = false
  await expect(change()).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('O11 if other data can be written, only the database is missing', async () => {
  state.canWrite = true
  const fault: unknown = await change().catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StorageMissing)
  expect(fault).not.toBeInstanceOf(StorageLate)
})

test('O11 a database that has not opened after three seconds is late: it may have changes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  state.canWrite = true
  const fault = change().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await fault).toBeInstanceOf(StorageLate)
  vi.useRealTimers()
})
