import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyWrites, noWrites, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { usualSending } from '#domain/outbox/photo-command.ts'
import { fakePictures } from '../tests/support/outbox/fake-pictures.ts'
import { anna, entryOf, photoEntryOf } from '../tests/support/outbox/outbox-entry.ts'
import { createMutex } from './mutex.ts'
import type { OutboxStore } from './outbox-store.ts'
import { leaveOutLost, removeWithEntries, sweepPictures } from './picture-entries.ts'

const bytes = { bytes: new ArrayBuffer(1), type: 'image/webp' }
const status = entryOf({ seq: 1, key: 'status' })
const front = photoEntryOf({ seq: 2, key: 'front' })
const back = photoEntryOf({ seq: 3, key: 'back' })

/** A device with these changes, and the bytes of both photos. */
async function openDevice(rows: OutboxEntry[]) {
  let entries = rows
  let transactions = 0
  const read = () => {
    return {
      entries,
      foreign: [],
      owner: anna,
      confirmed: [],
      unread: [],
      photoSending: usualSending,
      storeId: 'store',
    }
  }
  const entryStore: OutboxStore = {
    change: async (_, decide) => {
      transactions += 1
      const { result, writes = noWrites } = decide(read())
      entries = applyWrites(entries, writes, [])
      return { result, after: read() }
    },
  }
  const pictures = fakePictures()
  for (const key of ['front', 'back']) await pictures.put(key, bytes)
  const removals = vi.spyOn(pictures, 'remove')
  const store = removeWithEntries(entryStore, pictures, createMutex())
  const remove = async (...seqs: number[]) => {
    await store.change('strict', () => ({ result: null, writes: { ...noWrites, remove: seqs } }))
    await store.whenRemoved()
  }
  return { entryStore, pictures, removals, remove, count: () => transactions, keys: () => [...pictures.stored.keys()] }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('O3 the bytes of a photo', () => {
  test('are deleted when its entry is removed, and those of no other photo', async () => {
    const { remove, removals, keys } = await openDevice([status, front, back])
    await remove(status.seq, front.seq)
    expect(removals.mock.calls).toEqual([[['front']]])
    expect(keys()).toEqual(['back'])
  })

  test('are not looked for when other changes are removed', async () => {
    const { remove, removals, count } = await openDevice([status, front])
    await remove(status.seq)
    expect(removals).not.toHaveBeenCalled()
    expect(count()).toBe(1)
  })

  test('stay until the next start if they cannot be deleted now; the change itself is removed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { remove, removals, keys, entryStore, pictures } = await openDevice([front])
    const fault = new DOMException('gone', 'UnknownError')
    removals.mockRejectedValueOnce(fault)
    await remove(front.seq)
    expect(warn).toHaveBeenCalledExactlyOnceWith('A picture stays until the next start:', fault)
    expect(keys()).toEqual(['front', 'back'])
    vi.setSystemTime(Date.now() + 61_000)
    await sweepPictures(entryStore, pictures, Date.now())
    expect(keys()).toEqual([])
  })
})

test('O11 a start that finds no old bytes reads no entries', async () => {
  const { entryStore, pictures, count } = await openDevice([front, back])
  await sweepPictures(entryStore, pictures, Date.now())
  expect(count()).toBe(0)
})

test('O11 photos whose bytes are lost, or cannot be read, are left out', async () => {
  const { pictures } = await openDevice([])
  pictures.stored.delete('front')
  expect(await leaveOutLost([status, front, back], pictures)).toEqual([status, back])
  const broken = { get: () => Promise.reject(new DOMException('gone', 'UnknownError')) }
  expect(await leaveOutLost([status, front, back], broken)).toEqual([status])
})
