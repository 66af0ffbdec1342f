import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakePictures } from '../tests/support/outbox/fake-pictures.ts'
import { entryOf, photoEntryOf } from '../tests/support/outbox/outbox-entry.ts'
import { notSent, sendPhoto } from './send-photo.ts'

const network = vi.fn<typeof fetch>()
const now = Date.UTC(2026, 10, 21, 8)
const photo = photoEntryOf({ seq: 1, key: 'front' })
const pictures = fakePictures()
const formOf = (call: number) => network.mock.calls[call]?.[1]?.body as FormData

beforeEach(async () => {
  network.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', network)
  await pictures.put('front', { bytes: new TextEncoder().encode('front left').buffer, type: 'image/webp' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('O3 a photo is sent as a form: a file of its type under its id, its texts, its time and its person', async () => {
  await sendPhoto(photo, pictures, '/api', now)
  await sendPhoto({ ...photo, employeeId: 'jan' }, pictures, '/api', now)
  const [url, sent] = network.mock.calls[0] ?? []
  expect([url, sent?.method]).toEqual(['/api/appointments/astra/photos', 'POST'])
  // The browser sets the type of a form, with its boundary.
  expect(new Headers(sent?.headers).has('content-type')).toBe(false)
  const file = formOf(0).get('photos')
  if (!(file instanceof File)) throw new Error('no file was sent')
  expect([file.name, file.type, await file.text()]).toEqual(['front', 'image/webp', 'front left'])
  const textsOf = (call: number) => [...formOf(call)].filter(([, value]) => typeof value === 'string')
  const texts = [
    ['ids', 'front'],
    ['occurredAt', photo.occurredAt],
  ]
  expect(textsOf(0)).toEqual(texts)
  expect(textsOf(1)).toEqual([...texts, ['employeeId', 'jan']])
})

test('O3 a photo that cannot be read now keeps waiting', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fault = new DOMException('gone', 'UnknownError')
  const broken = { get: () => Promise.reject(fault) }
  expect(await sendPhoto(photo, broken, '/api', now)).toEqual(notSent)
  expect(network).not.toHaveBeenCalled()
  expect(warn).toHaveBeenCalledExactlyOnceWith('A photo cannot be read now:', fault)
})

test('O3 no other change is sent as a photo', async () => {
  await expect(sendPhoto(entryOf(), pictures, '/api', now)).rejects.toThrow('not a photo')
})
