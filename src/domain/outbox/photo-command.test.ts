import { describe, expect, test } from 'vitest'
import { anna, entryOf, photoEntryOf, refusalOf, removalEntryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { enqueue } from './enqueue.ts'
import { type CommandEntry, commandEntryVersion, mostEntries, type OutboxEntry, queueOf, queuesOf } from './outbox.ts'
import { chainOf, decide } from './outbox-decision.ts'
import { type Next, nextPhoto, nextToSend, openLine, type SendingState } from './outbox-drain.ts'
import { signOf } from './outbox-view.ts'
import {
  followWish,
  isRoomFor,
  mostPhotoBytes,
  mostPhotos,
  type PhotoSending,
  pauseOf,
  photoIdOf,
  photoLoad,
  readPhotoBody,
  readPhotoSending,
  sumPhotos,
  uploadTimeoutMs,
  usualSending,
  warnFrom,
} from './photo-command.ts'

const jan = { userId: 'jan', accountId: 'station' }
const now = 1_000_000
const contents = (entries: readonly OutboxEntry[], line: SendingState = openLine) => ({ entries, foreign: [], line })
const photoContents = (entries: readonly OutboxEntry[], photoSending: PhotoSending = usualSending) => ({
  ...contents(entries),
  ...{ photoSending, changesLine: openLine },
})
const keyOf = (next: Next) => (next.kind === 'send' ? next.entry.key : next.kind)
const creation = (seq: number, more: object = {}): OutboxEntry =>
  ({ ...photoEntryOf({ seq, key: `c${seq}` }), kind: 'create', body: {}, ...more }) as unknown as CommandEntry

describe('O7 photos and the changes beside them', () => {
  const photo = photoEntryOf({ seq: 1 })
  const status = entryOf({ seq: 2 })
  const note = { ...photoEntryOf({ seq: 3, key: 'n3' }), kind: 'note', body: { text: 'x' } } as CommandEntry

  test('a photo holds up no status and no note of its order, and they go first', () => {
    const all = [photo, status, note]
    expect(queueOf(all, status)).toEqual([status, note])
    expect(queuesOf(all, anna)).toEqual([[photo], [status, note]])
    expect(keyOf(nextToSend(contents(all), anna, now))).toBe(status.key)
    expect(nextPhoto(photoContents(all), anna, now)).toEqual({ kind: 'wait', waitMs: 1_000 })
    expect(keyOf(nextPhoto(photoContents([photo]), anna, now))).toBe(photo.key)
    expect(nextToSend(contents([photo]), anna, now)).toEqual({ kind: 'rest' })
  })

  const waits = [photo, { ...status, nextAt: now + 5_000 }]
  const whileLineIs = (why: SendingState['why'], entries: readonly OutboxEntry[], at = now): Next => {
    const changesLine: SendingState = { why, until: now + 5_000, busy: 0 }
    return nextPhoto({ ...photoContents(entries), changesLine }, anna, at)
  }

  test('while there is no connection for the small changes, photos wait with them', () => {
    expect(whileLineIs('unreachable', waits)).toEqual({ kind: 'wait', waitMs: 5_000 })
    expect(keyOf(whileLineIs('unreachable', [photo]))).toBe('p1')
    expect(whileLineIs('unreachable', waits, now + 5_000)).toEqual({ kind: 'wait', waitMs: 1_000 })
    // The line may be tried again, and the small change waits by itself.
    const longer = [photo, { ...status, nextAt: now + 50_000 }]
    expect(keyOf(whileLineIs('unreachable', longer, now + 5_000))).toBe('p1')
  })

  test.each(['portal', 'busy'] as const)(
    'photos are sent between the attempts of a small change that always gets the same answer: %s',
    (why) => {
      expect(keyOf(whileLineIs(why, waits))).toBe('p1')
      expect(whileLineIs(why, waits, now + 5_000)).toEqual({ kind: 'wait', waitMs: 1_000 })
    },
  )

  test('while a small change waits by itself, or for a decision, photos are tried', () => {
    const waiting = { ...status, nextAt: now + 5_000 }
    const refused = entryOf({ seq: 2, state: 'attention', problem: refusalOf('slot-taken', 409) })
    for (const other of [waiting, refused])
      expect(keyOf(nextPhoto(photoContents([photo, other]), anna, now))).toBe('p1')
  })

  test('one photo at a time, of all orders, the oldest first', () => {
    const all = [photoEntryOf({ seq: 5, appointmentId: 'corsa' }), photoEntryOf({ seq: 4 })]
    expect(nextPhoto(photoContents(all), anna, now)).toMatchObject({ kind: 'send', entry: { seq: 4 }, beside: [] })
  })

  test('a photo that cannot be sent, or waits, stops no other photo', () => {
    const refused = photoEntryOf({ seq: 1, state: 'attention', problem: refusalOf('not-an-image', 400) })
    const later = photoEntryOf({ seq: 2, nextAt: now + 5_000 })
    expect(keyOf(nextPhoto(photoContents([refused, later, photoEntryOf({ seq: 3 })]), anna, now))).toBe('p3')
  })

  test('a photo and its removal wait for the order that is still on its way, other people’s do not', () => {
    const all = [creation(1), photoEntryOf({ seq: 2 }), removalEntryOf('known', { seq: 3 })]
    expect(nextPhoto(photoContents(all), anna, now)).toEqual({ kind: 'rest' })
    expect(keyOf(nextToSend(contents(all), anna, now))).toBe('c1')
    expect(nextToSend(contents(all), anna, now)).toMatchObject({ beside: [] })
    expect(keyOf(nextPhoto(photoContents([creation(1, jan), photoEntryOf({ seq: 2 })]), anna, now))).toBe('p2')
  })

  test('a photo of an order that the server refused is shown behind it, and goes with it', () => {
    const refused = creation(1, { state: 'attention', problem: refusalOf('invalid', 400) })
    const all = [refused, photoEntryOf({ seq: 2 })]
    expect(signOf(contents(all), photoEntryOf({ seq: 2 }))).toBe('behind')
    expect(chainOf(all, 'c1').map(({ key }) => key)).toEqual(['c1', 'p2'])
  })

  test('a removal waits for its photo, and is sent by itself', () => {
    const removal = removalEntryOf('p1', { seq: 4 })
    expect(nextToSend(contents([photoEntryOf({ seq: 1, attempts: 1 }), removal]), anna, now)).toEqual({ kind: 'rest' })
    const other = entryOf({ seq: 5, appointmentId: 'corsa' })
    expect(nextToSend(contents([removal, other]), anna, now)).toMatchObject({ entry: removal, beside: [] })
    expect(nextToSend(contents([other, { ...removal, seq: 6 }]), anna, now)).toMatchObject({ entry: other, beside: [] })
  })
})

describe('O7 the removal of a photo', () => {
  const { seq: _, ...removal } = removalEntryOf('p1', { seq: 9 })

  test.each<[string, Partial<CommandEntry>]>([
    ['was never sent', {}],
    ['was refused', { attempts: 1, state: 'attention', problem: refusalOf('too-many-photos', 409) }],
  ])('takes it back if it %s', (_name, more) => {
    expect(enqueue([photoEntryOf({ seq: 1, ...more })], [], removal)).toMatchObject({
      kind: 'taken-back',
      writes: { add: [], remove: [1] },
    })
  })

  test('follows it if it may have arrived, once', () => {
    const sent = photoEntryOf({ seq: 1, attempts: 1 })
    expect(enqueue([sent], [], removal)).toMatchObject({ kind: 'queued', writes: { remove: [] } })
    const again = removalEntryOf('p1', { seq: 2, key: 'other' })
    expect(enqueue([sent, again], [], removal)).toMatchObject({ kind: 'same', key: 'other' })
  })
})

describe('O11 the room for photos', () => {
  const many = Array.from({ length: mostPhotos }, (_one, at) => photoEntryOf({ seq: at + 1, bytes: 10 }))
  const { seq: _, ...photo } = photoEntryOf({ seq: 999, bytes: 10 })

  test('two hundred photos of all users are kept, and they leave the changes their room', () => {
    expect(enqueue(many.slice(1), [], photo).kind).toBe('queued')
    expect(enqueue(many, [], photo)).toMatchObject({ kind: 'refused', why: 'photos-full' })
    expect(enqueue([...many.slice(1), { ...photoEntryOf({ seq: 1 }), ...jan }], [], photo).kind).toBe('refused')
    const { seq: _seq, ...status } = entryOf({ seq: 5_000, key: 'new' })
    expect(enqueue(many, [], status).kind).toBe('queued')
    const changes = Array.from({ length: mostEntries }, (_one, at) => entryOf({ seq: at + 1, appointmentId: `${at}` }))
    expect(enqueue(changes, [], photo).kind).toBe('queued')
  })

  test('two hundred megabytes are kept, to the byte', () => {
    const half = mostPhotoBytes / 2
    const kept = sumPhotos([photoEntryOf({ seq: 1, bytes: half }), entryOf({ seq: 2 })])
    expect(kept).toEqual({ count: 1, bytes: half })
    expect([isRoomFor(kept, half), isRoomFor(kept, half + 1)]).toEqual([true, false])
    expect(photoLoad(kept)).toBe(0.5)
    expect(photoLoad({ count: mostPhotos * warnFrom, bytes: 0 })).toBe(warnFrom)
  })
})

describe('photos are sent later, if the browser or a person wants it', () => {
  const saving = { ...usualSending, saveData: true }
  const later = { ...usualSending, later: true }

  test('small changes still go', () => {
    const all = [photoEntryOf({ seq: 1 }), entryOf({ seq: 2 })]
    for (const sending of [saving, later]) {
      expect(nextPhoto(photoContents(all, sending), anna, now)).toEqual({ kind: 'rest' })
    }
    expect(keyOf(nextToSend(contents(all), anna, now))).toBe('k2')
  })

  test('“send now” is for those that wait now', () => {
    const once = followWish(saving, { now: true }, 7)
    expect([pauseOf(once, 7), pauseOf(once, 8), pauseOf(later, 1)]).toEqual([null, 'data-saver', 'later'])
    expect(followWish(once, { later: true }, 9)).toEqual({ later: true, saveData: true, upTo: 0 })
    expect(followWish(once, { saveData: false }, 9)).toEqual({ later: false, saveData: false, upTo: 7 })
  })

  test.each([
    ['later', { ...later, saveData: true }],
    ['data-saver', saving],
    ['waiting', usualSending],
  ])('the words say why: %s', (sign, photoSending) => {
    const photo = photoEntryOf({ seq: 1 })
    expect(signOf({ ...contents([photo]), photoSending }, photo)).toBe(sign)
    const status = entryOf({ seq: 2 })
    expect(signOf({ ...contents([photo, status]), photoSending }, status)).toBe('waiting')
  })

  test('a line that only photos do not get through is theirs alone', () => {
    const photoLine: SendingState = { why: 'unreachable', until: now + 9, busy: 0 }
    const [photo, status] = [photoEntryOf({ seq: 1 }), entryOf({ seq: 2 })]
    const shown = { ...contents([photo, status]), photoLine }
    expect([signOf(shown, photo), signOf(shown, status)]).toEqual(['offline', 'waiting'])
  })

  test('what another build stored is read with care', () => {
    expect(readPhotoSending(undefined)).toEqual(usualSending)
    expect(readPhotoSending({ later: true, saveData: 1, upTo: 'x' })).toEqual(later)
    expect(readPhotoSending({ later: 1, saveData: true, upTo: 7 })).toEqual({ ...saving, upTo: 7 })
    expect(readPhotoBody({ body: { fields: { ids: 'p1', width: 7 }, type: 7, bytes: '9' } })).toEqual({
      ...{ fields: { ids: 'p1' }, type: '', bytes: 0 },
    })
  })
})

test('at sign-out a person’s photos go, with the removals that wait for them; all else stays', () => {
  const all = [
    photoEntryOf({ seq: 1, attempts: 1 }),
    removalEntryOf('p1', { seq: 2 }),
    removalEntryOf('known', { seq: 3 }),
    entryOf({ seq: 4 }),
    { ...photoEntryOf({ seq: 5 }), ...jan },
  ]
  expect(decide(all, { kind: 'drop-photos', userId: 'anna' })).toMatchObject({ ok: true, writes: { remove: [1, 2] } })
})

test('the time for a photo grows with its size, up to what the server gives a request', () => {
  expect([0, 600_000, 10_000_000].map(uploadTimeoutMs)).toEqual([30_000, 60_000, 90_000])
})

test('the version of its entry is one that older builds leave alone', () => {
  expect(photoEntryOf({ seq: 1 }).v).toBe(commandEntryVersion)
})

test('a photo has the id of its command, its removal names it, and no other change is about a photo', () => {
  const params = { photoId: 'p1' }
  expect(photoIdOf({ kind: 'photo', key: 'p1' })).toBe('p1')
  expect(photoIdOf({ kind: 'photo-removal', key: 'r1', params })).toBe('p1')
  expect(photoIdOf({ kind: 'note', key: 'n1', params })).toBeNull()
  expect(photoIdOf(entryOf())).toBeNull()
})
