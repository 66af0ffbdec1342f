import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorkerMessage } from '#contract/worker/messages.ts'
import { type OutboxEntry, type Owner, readEntries } from '#domain/outbox/outbox.ts'
import type { Trigger } from '#domain/outbox/outbox-drain.ts'
import { usualSending } from '#domain/outbox/photo-command.ts'
import { fakePictures } from '../tests/support/outbox/fake-pictures.ts'
import { photoEntryOf } from '../tests/support/outbox/outbox-entry.ts'
import { createBroadcast } from './broadcast.ts'
import { createOutbox } from './outbox.ts'
import { sendEntries } from './outbox-call.ts'
import { type OutboxStore, StorageMissing } from './outbox-store.ts'

const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const anna: Owner = { userId: id(1), accountId: id(3) }
const astra = id(4)
const apiAt = 'http://localhost/api'

type Disk = { rows: OutboxEntry[]; pictures: ReturnType<typeof fakePictures>; sending: typeof usualSending }
const newDisk = (rows: OutboxEntry[] = []): Disk => ({ rows, pictures: fakePictures(), sending: usualSending })

type Arrived = { method: string; path: string; key: string; fields: Record<string, string>; file: string }

/** A worker on this disk; `net.answer` decides what the server does with a request, which is in `net.arrived` by then. */
function openWorker(disk: Disk) {
  const messages: WorkerMessage[] = []
  let owner: Owner | null | undefined = anna
  let seq = Math.max(0, ...disk.rows.map((row) => row.seq))
  const read = () => ({
    ...readEntries(structuredClone(disk.rows)),
    ...{ owner, confirmed: [], unread: [], photoSending: disk.sending, storeId: 'store' },
  })
  const store: OutboxStore = {
    change: async (_durability, decide) => {
      await Promise.resolve()
      const { result, writes, owner: next, photoSending } = decide(read())
      const removed = new Set(writes?.remove)
      disk.rows = disk.rows.filter(({ seq }) => !removed.has(seq))
      // A database adds an entry that it does not have.
      for (const entry of writes?.put ?? []) {
        disk.rows = [...disk.rows.filter((row) => row.seq !== entry.seq), entry].toSorted((a, b) => a.seq - b.seq)
      }
      for (const entry of writes?.add ?? []) {
        seq += 1
        if (!('status' in entry) && entry.kind === 'photo') expect(disk.pictures.stored.has(entry.key)).toBe(true)
        disk.rows = [...disk.rows, { ...entry, seq }]
      }
      if (next !== undefined) owner = next
      disk.sending = photoSending ?? disk.sending
      return { result, after: read() }
    },
  }
  const net = {
    arrived: [] as Arrived[],
    isReplaced: false,
    answer: async (one: Arrived): Promise<Response> => replyTo(one),
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const form = body instanceof FormData ? body : null
    const file = form?.get('photos')
    const texts = [...(form ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const arrived: Arrived = {
      ...{ method, path: url.slice(apiAt.length), key: new Headers(headers).get('idempotency-key') ?? '' },
      ...{ fields: Object.fromEntries(texts), file: file instanceof Blob ? await file.text() : '' },
    }
    net.arrived.push(arrived)
    return net.answer(arrived)
  })
  const outbox = createOutbox({
    apiAt,
    store,
    pictureStore: disk.pictures,
    send: (entries, now) => sendEntries(entries, apiAt, now),
    moment: () => ({ now: Date.now(), jitter: 0, build: 'b1' }),
    hasPages: async () => true,
    alone: (work) => work(),
    alonePhotos: (work) => work(),
    isReplaced: async () => net.isReplaced,
    post: createBroadcast(async (message) => void messages.push(message), Date.now),
    registerSync: async () => {},
    holdReserve: async () => {},
  })
  const works: Promise<unknown>[] = []
  const take = async (request: Request): Promise<Response | null> => {
    const respondWith = vi.fn<(answer: Response | PromiseLike<Response>) => void>()
    outbox.take({ request, respondWith, waitUntil: (work: Promise<unknown>) => works.push(work) })
    return (await respondWith.mock.calls[0]?.[0]) ?? null
  }
  const headersOf = (key: string) => ({
    ...{ 'idempotency-key': key, 'x-expect-user': anna.userId, 'x-expect-account': anna.accountId },
  })
  const photoRequest = (key: string, text = `picture ${key}`, more: Record<string, string> = {}) => {
    const body = new FormData()
    body.append('photos', new Blob([text], { type: 'image/webp' }), 'a.webp')
    for (const [name, value] of Object.entries({ ids: key, ...more })) body.append(name, value)
    return new Request(`${apiAt}/appointments/${astra}/photos`, { method: 'POST', headers: headersOf(key), body })
  }
  return {
    ...{ messages, net, outbox, take, photoRequest, headersOf },
    photo: (key: string, text?: string) => take(photoRequest(key, text)),
    note: (key: string) =>
      take(
        new Request(`${apiAt}/appointments/${astra}/notes`, {
          ...{ method: 'POST', headers: headersOf(key), body: JSON.stringify({ id: key, text: 'x' }) },
        }),
      ),
    handle: (message: Parameters<typeof outbox.handleMessage>[0]) => outbox.handleMessage(message, () => {}),
    settled: async () => {
      for (let count = -1; count < works.length; ) {
        count = works.length
        await Promise.all(works)
      }
    },
    last: () => messages.findLast((message) => message.type === 'outbox')?.outbox,
  }
}

const replyTo = ({ fields }: Arrived): Response =>
  Response.json({ appointmentId: astra, photos: fields.ids ? [{ id: fields.ids }] : [] }, { status: 201 })
const refusal = (status: number, code: string) => async () =>
  Response.json({ type: `about:blank#${code}`, status, code }, { status })
const noNetwork = async () => {
  throw new TypeError('no network')
}
const paths = ({ arrived }: { arrived: Arrived[] }) =>
  arrived.map(({ path, fields }) => fields.ids ?? path.split('/').at(-1))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 23, 8) })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('O3 a photo', () => {
  test('is on the disk before it is reported as saved, is sent as it was given, and deleted when the server has it', async () => {
    const disk = newDisk()
    const { take, photoRequest, settled, net, messages } = openWorker(disk)
    const answer = await take(photoRequest(id(5), 'front left', { note: 'Scratch' }))
    expect([answer?.status, await answer?.json()]).toEqual([202, { queued: true, key: id(5) }])
    await settled()
    expect(messages[0]).toEqual({ type: 'saved', key: id(5) })
    expect(net.arrived).toEqual([
      {
        ...{ method: 'POST', path: `/appointments/${astra}/photos`, key: id(5) },
        fields: { ids: id(5), note: 'Scratch', occurredAt: new Date().toISOString() },
        file: 'front left',
      },
    ])
    expect([disk.rows, disk.pictures.stored.size]).toEqual([[], 0])
    const done = messages.flatMap((message) => (message.type === 'outbox' ? message.done : []))
    expect(done).toEqual([{ key: id(5), reply: { appointmentId: astra, photos: [{ id: id(5) }] } }])
  })

  test('has an entry without its bytes, and the same body at every attempt', async () => {
    const disk = newDisk()
    const { photo, settled, net, outbox, last } = openWorker(disk)
    net.answer = noNetwork
    await photo(id(5), 'front left')
    await settled()
    expect(disk.rows).toMatchObject([
      { v: 2, kind: 'photo', appointmentId: astra, body: { fields: { ids: id(5) }, type: 'image/webp', bytes: 10 } },
    ])
    expect(JSON.stringify(disk.rows)).not.toContain('front left')
    expect(last()?.photos).toMatchObject({ kept: { count: 1, bytes: 10 }, line: { why: 'unreachable' } })
    expect(last()?.line.why).toBeNull()
    net.answer = async (one) => replyTo(one)
    await outbox.flush('online')
    const [first, second] = net.arrived
    expect(second).toEqual(first)
    expect(disk.rows).toEqual([])
  })

  test('that is given twice is sent once', async () => {
    const disk = newDisk()
    const { photo, settled, net } = openWorker(disk)
    net.answer = noNetwork
    await photo(id(5))
    await photo(id(5))
    await settled()
    expect(disk.rows).toHaveLength(1)
  })

  test('that is given again while the server confirms the first one keeps its bytes', async () => {
    const disk = newDisk()
    const { photo, settled, net } = openWorker(disk)
    const { put } = disk.pictures
    let confirm = () => {}
    const confirmed = new Promise<void>((done) => {
      confirm = done
    })
    net.answer = async (one) => {
      await confirmed
      return replyTo(one)
    }
    await photo(id(5))
    await vi.waitFor(() => expect(net.arrived).toHaveLength(1))
    disk.pictures.put = async (...given) => {
      await put(...given)
      confirm()
      await vi.waitFor(() => expect(disk.rows).toEqual([]))
    }
    await photo(id(5))
    await settled()
    expect(net.arrived.map(({ file }) => file)).toEqual([`picture ${id(5)}`, `picture ${id(5)}`])
    expect([disk.rows, disk.pictures.stored.size]).toEqual([[], 0])
  })

  test.each<[string, (worker: ReturnType<typeof openWorker>) => Request]>([
    [
      'without the headers of the outbox, from an older page',
      ({ photoRequest }) => {
        const { url, method } = photoRequest(id(5))
        const body = new FormData()
        body.append('photos', new Blob(['x']), 'a')
        return new Request(url, { method, body })
      },
    ],
    [
      'of the station itself',
      ({ photoRequest }) => new Request(`${apiAt}/accounts/upload-photos`, photoRequest(id(5))),
    ],
  ])('%s is not taken', async (_name, requestOf) => {
    const worker = openWorker(newDisk())
    expect(await worker.take(requestOf(worker))).toBeNull()
  })

  test('whose id is not its key goes to the server, which explains', async () => {
    const disk = newDisk()
    const { take, photoRequest } = openWorker(disk)
    const passed = vi.fn(async (_request: Request) => Response.json({}, { status: 400 }))
    vi.stubGlobal('fetch', passed)
    const answer = await take(photoRequest(id(5), 'x', { ids: id(6) }))
    expect([answer?.status, passed.mock.calls.length, disk.rows.length]).toEqual([400, 1, 0])
  })
})

describe('O7 photos', () => {
  test('are sent one at a time, and changes made meanwhile do not wait for the one on its way', async () => {
    const disk = newDisk()
    const { photo, note, settled, net } = openWorker(disk)
    let arrive = () => {}
    const slow = new Promise<void>((done) => {
      arrive = done
    })
    net.answer = async (one) => {
      if (one.fields.ids) await slow
      return replyTo(one)
    }
    await photo(id(5))
    await photo(id(6))
    await vi.waitFor(() => expect(net.arrived).toHaveLength(1))
    expect((await note(id(7)))?.status).toBe(201)
    expect(paths(net)).toEqual([id(5), 'notes'])
    arrive()
    await settled()
    expect(paths(net)).toEqual([id(5), 'notes', id(6)])
    expect(disk.rows).toEqual([])
  })

  test('wait behind the changes made offline with them', async () => {
    const disk = newDisk()
    const { photo, note, settled, net, outbox } = openWorker(disk)
    net.answer = noNetwork
    await photo(id(5))
    await note(id(7))
    await settled()
    net.arrived = []
    net.answer = async (one) => replyTo(one)
    await outbox.flush('online')
    expect(paths(net)).toEqual(['notes', id(5)])
  })

  test('go on after the worker was stopped in the middle of one', async () => {
    const disk = newDisk()
    const before = openWorker(disk)
    before.net.answer = () => new Promise(() => {})
    await before.photo(id(5), 'front left')
    await vi.waitFor(() => expect(before.net.arrived).toHaveLength(1))
    const after = openWorker(disk)
    await after.outbox.flush('start')
    expect(after.net.arrived).toEqual(before.net.arrived)
    expect([disk.rows, disk.pictures.stored.size]).toEqual([[], 0])
  })

  test('are left to the newer build that is about to replace the worker', async () => {
    const disk = newDisk()
    const before = openWorker(disk)
    before.net.isReplaced = true
    await before.photo(id(5))
    await before.settled()
    expect([before.net.arrived, disk.rows.length]).toEqual([[], 1])
    const after = openWorker(disk)
    await after.outbox.flush('activation')
    expect([paths(after.net), disk.rows]).toEqual([[id(5)], []])
  })

  test('that the server refuses wait for a decision, and take their bytes with them', async () => {
    const disk = newDisk()
    const { photo, settled, net, handle } = openWorker(disk)
    net.answer = refusal(400, 'not-an-image')
    await photo(id(5))
    await settled()
    expect(disk.rows).toMatchObject([{ state: 'attention', lastCode: 'not-an-image' }])
    expect(disk.pictures.stored.size).toBe(1)
    await handle({ type: 'decide', decision: { kind: 'discard', keys: [id(5)] } })
    expect([disk.rows, disk.pictures.stored.size]).toEqual([[], 0])
  })

  test('removed before they were sent leave no trace; removed later, they are removed on the server', async () => {
    const disk = newDisk()
    const { take, photo, settled, net, outbox, headersOf } = openWorker(disk)
    const remove = (key: string, photoId: string) =>
      take(
        new Request(`${apiAt}/appointments/${astra}/photos/${photoId}`, { method: 'DELETE', headers: headersOf(key) }),
      )
    await outbox.handleMessage({ type: 'photos', wish: { later: true } }, () => {})
    await photo(id(5))
    await settled()
    expect(await (await remove(id(8), id(5)))?.json()).toEqual({ queued: false, key: id(5) })
    expect([disk.rows, disk.pictures.stored.size, net.arrived]).toEqual([[], 0, []])
    await outbox.handleMessage({ type: 'photos', wish: { later: false } }, () => {})
    net.answer = noNetwork
    await photo(id(6))
    await settled()
    await remove(id(9), id(6))
    expect(disk.rows.map((row) => ('kind' in row ? row.kind : row.status))).toEqual(['photo', 'photo-removal'])
    net.arrived = []
    net.answer = async (one) => replyTo(one)
    await settled()
    await outbox.flush('online')
    await outbox.flush('online')
    expect(net.arrived.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    expect(disk.rows).toEqual([])
  })

  test('that did not leave a device without a network are taken back, and do not return', async () => {
    const disk = newDisk()
    const { photo, take, settled, net, headersOf } = openWorker(disk)
    vi.stubGlobal('navigator', { onLine: false })
    net.answer = noNetwork
    await photo(id(5))
    await photo(id(6))
    await settled()
    const url = `${apiAt}/appointments/${astra}/photos/${id(5)}`
    const answer = await take(new Request(url, { method: 'DELETE', headers: headersOf(id(8)) }))
    expect(await answer?.json()).toEqual({ queued: false, key: id(5) })
    await settled()
    expect(disk.rows).toMatchObject([{ kind: 'photo', key: id(6) }])
    expect([...disk.pictures.stored.keys()]).toEqual([id(6)])
  })

  test('whose bytes are lost ask their author', async () => {
    const disk = newDisk([
      { ...photoEntryOf({ seq: 1, key: id(5), appointmentId: astra }), ...anna, params: { id: astra } },
    ])
    const { outbox, net } = openWorker(disk)
    await outbox.flush('start')
    expect(disk.rows).toMatchObject([{ state: 'attention', problem: { code: 'photo-lost' } }])
    expect(net.arrived).toEqual([])
  })

  test('of a person who signs out are removed, and nobody else’s', async () => {
    const disk = newDisk()
    const { photo, note, settled, net, handle, last } = openWorker(disk)
    net.answer = noNetwork
    await photo(id(5))
    await note(id(7))
    await settled()
    await handle({ type: 'owner', owner: { userId: id(2), accountId: id(3) }, confirmed: true })
    expect(last()).toMatchObject({ entries: [], others: [{ ...anna, count: 1, photos: 1 }] })
    await handle({ type: 'decide', decision: { kind: 'drop-photos', userId: anna.userId } })
    expect(disk.rows).toMatchObject([{ kind: 'note' }])
    expect(disk.pictures.stored.size).toBe(0)
  })
})

describe('photos wait', () => {
  test('while the device saves data: changes go, and “send now” sends those that wait now', async () => {
    const disk = newDisk()
    const { photo, note, settled, net, handle, last } = openWorker(disk)
    await handle({ type: 'photos', wish: { saveData: true } })
    await photo(id(5))
    await note(id(7))
    await settled()
    expect(paths(net)).toEqual(['notes'])
    expect(last()?.photos?.sending).toEqual({ later: false, saveData: true, upTo: 0 })
    await handle({ type: 'photos', wish: { now: true } })
    expect(paths(net)).toEqual(['notes', id(5)])
    await photo(id(6))
    await settled()
    expect(disk.rows).toHaveLength(1)
    await handle({ type: 'photos', wish: { saveData: false } })
    expect(disk.rows).toEqual([])
  })

  test('on request, also after a restart', async () => {
    const disk = newDisk()
    const before = openWorker(disk)
    await before.handle({ type: 'photos', wish: { later: true } })
    await before.photo(id(5))
    await before.settled()
    const after = openWorker(disk)
    await after.outbox.flush('start')
    expect(after.net.arrived).toEqual([])
    await after.handle({ type: 'photos', wish: { later: false } })
    expect(paths(after.net)).toEqual([id(5)])
  })
})

describe('O11 the room on the device', () => {
  test('more photos than fit are refused, and leave no bytes', async () => {
    const disk = newDisk(
      Array.from({ length: 200 }, (_, at) => ({
        ...photoEntryOf({ seq: at + 1 }),
        ...anna,
        nextAt: Date.now() + 50_000,
      })),
    )
    const { photo, settled } = openWorker(disk)
    const answer = await photo(id(5))
    expect([answer?.status, await answer?.json()]).toMatchObject([507, { code: 'photos-full' }])
    await settled()
    expect(disk.pictures.stored.size).toBe(0)
  })

  test('in a browser that stores nothing a photo goes straight to the server', async () => {
    const disk = newDisk()
    const { photo, last } = openWorker(disk)
    const passed = vi.fn(async (_request: Request) => Response.json({}, { status: 201 }))
    vi.stubGlobal('fetch', passed)
    disk.pictures.faults.push(new StorageMissing('none'))
    expect([(await photo(id(5)))?.status, passed.mock.calls.length]).toEqual([201, 1])
    expect(await passed.mock.calls[0]?.[0].text()).toContain('picture')
    expect(last()?.storage).toBe('missing')
  })

  test('a full device is said, and nothing is stored', async () => {
    const disk = newDisk()
    const { photo, last } = openWorker(disk)
    disk.pictures.faults.push(new DOMException('full', 'QuotaExceededError'))
    expect(await (await photo(id(5)))?.json()).toMatchObject({ code: 'device-full' })
    expect([disk.rows, last()?.storage]).toEqual([[], 'full'])
  })

  test.each<[Trigger, string[]]>([
    ['start', []],
    ['activation', []],
    // The other starts of the worker look at small things only.
    ['online', ['left']],
    ['sync', ['left']],
  ])(
    'bytes without an entry are looked for at a start of the app and of the worker only: %s',
    async (trigger, left) => {
      const disk = newDisk()
      await disk.pictures.put('left', { bytes: new ArrayBuffer(1), type: '' })
      vi.setSystemTime(Date.now() + 61_000)
      await openWorker(disk).outbox.flush(trigger)
      expect([...disk.pictures.stored.keys()]).toEqual(left)
    },
  )

  test('bytes without an entry, which a crash leaves, are removed at a later start, but not those just written', async () => {
    const disk = newDisk()
    await disk.pictures.put('left', { bytes: new ArrayBuffer(1), type: '' })
    const { outbox, photo, settled, net } = openWorker(disk)
    net.answer = noNetwork
    await photo(id(5))
    await settled()
    await outbox.flush('start')
    expect([...disk.pictures.stored.keys()]).toEqual(['left', id(5)])
    vi.setSystemTime(Date.now() + 61_000)
    await outbox.flush('start')
    expect([...disk.pictures.stored.keys()]).toEqual([id(5)])
  })

  test('with an entry that only a newer build can read, all bytes stay', async () => {
    const disk = newDisk([{ v: 9, seq: 1 } as unknown as OutboxEntry])
    await disk.pictures.put('of-newer', { bytes: new ArrayBuffer(1), type: '' })
    vi.setSystemTime(Date.now() + 61_000)
    await openWorker(disk).outbox.flush('activation')
    expect(disk.pictures.stored.size).toBe(1)
  })
})
