import type { DecisionReply, OutboxState, PageMessage } from '#contract/worker/messages.ts'
import { type Enqueued, enqueue } from '#domain/outbox/enqueue.ts'
import {
  isOf,
  type OutboxEntry,
  type Owner,
  queueOf,
  readEntries,
  type Submitted,
  type Writes,
} from '#domain/outbox/outbox.ts'
import { type Decided, type Decision, decide, retryAfterUpdate } from '#domain/outbox/outbox-decision.ts'
import {
  nextPhoto,
  nextToSend,
  openLine,
  retryWaiting,
  type SendingState,
  type Trigger,
} from '#domain/outbox/outbox-drain.ts'
import { restoreLost } from '#domain/outbox/outbox-restore.ts'
import { countOutbox } from '#domain/outbox/outbox-view.ts'
import { followWish, type PhotoWish, sumPhotos, usualSending } from '#domain/outbox/photo-command.ts'
import type { Post } from './broadcast.ts'
import { createMutex } from './mutex.ts'
import { answerQueued, answerRefused, answerReply } from './outbox-answers.ts'
import { type OutboxCall, readCall } from './outbox-call.ts'
import { createDrain, type Outside } from './outbox-drain.ts'
import { isFull, type OutboxStore, StorageLate, StorageMissing, type StoreChange, type Stored } from './outbox-store.ts'
import { type PhotoCall, readPhotoCall } from './photo-call.ts'
import { leaveOutLost, removeWithEntries, sweepPictures } from './picture-entries.ts'
import type { PictureStore } from './picture-store.ts'
import { notSent, sendPhoto } from './send-photo.ts'

export type Outbox = {
  /**
   * Takes a change that a page submits: writes it to the disk, then sends it. Calls and messages are handled in
   * the order of their arrival; other requests are ignored. The event is kept alive for the work after the answer.
   */
  take(event: Pick<FetchEvent, 'request' | 'respondWith' | 'waitUntil'>): void
  /** Handles a message; `answer` replies to a decision. Never rejects. */
  handleMessage(message: PageMessage, answer: (reply: DecisionReply) => void): Promise<void>
  /**
   * Retries what waits for its next attempt and sends what can be sent. Resolves with whether an entry waits only for
   * the network.
   */
  flush(trigger: Trigger): Promise<boolean>
}

type OutboxDeps = Pick<Outside, 'send' | 'moment' | 'hasPages' | 'alone'> & {
  /** The URL of the API. */
  apiAt: string
  store: OutboxStore
  pictureStore: PictureStore
  /** As `alone`, for the sender of photos: a large one must not delay the other changes. */
  alonePhotos: Outside['alone']
  /** Whether a newer build is about to replace this worker, which therefore begins nothing that takes long. */
  isReplaced(): Promise<boolean>
  post: Post
  /** Reserves space for when the device is full; called while nothing waits. */
  holdReserve(): Promise<void>
  /** Called while an entry waits: registers a sync, so that the browser starts this worker when the network is back. */
  registerSync(): Promise<void>
}

/** The outbox: the only writer of the store, by the rules of `domain/outbox/`. */
export function createOutbox({
  apiAt,
  store: entryStore,
  pictureStore,
  send,
  moment,
  hasPages,
  alone,
  alonePhotos,
  isReplaced,
  post,
  registerSync,
  holdReserve,
}: OutboxDeps): Outbox {
  const withLock = createMutex()
  // Held while the bytes of a photo and its entry are added or removed together; never asked for under `withLock`.
  const withPictures = createMutex()
  const store = removeWithEntries(entryStore, pictureStore, withPictures)
  let isEmpty = false
  const show = (stored: Stored, done: Parameters<Outside['show']>[2] = []) => {
    isEmpty = stored.entries.length + stored.foreign.length === 0
    post.outbox(describe(stored, drain.line, photos.line, moment().build), done)
  }
  const outside = {
    store,
    moment,
    hasPages,
    show: (stored: Stored, _: SendingState, done: Parameters<typeof show>[1]) => show(stored, done),
  }
  const drain = createDrain({ ...outside, pick: nextToSend, send, alone })
  const photos = createDrain({
    ...outside,
    pick: (contents, owner, now) => nextPhoto({ ...contents, changesLine: drain.line }, owner, now),
    send: async ([photo], now) => {
      if (!photo) return []
      return [(await isReplaced()) ? notSent : await sendPhoto(photo, pictureStore, apiAt, now)]
    },
    alone: alonePhotos,
  })

  async function sendWaiting(trigger?: Trigger): Promise<void> {
    await drain.run()
    await post.flush()
    await photos.run()
    await post.flush()
    // A sync registered during a sync event would fire again at once, without end. A failed event is repeated by the
    // browser with growing delays.
    if ((drain.waits || photos.waits) && trigger !== 'sync') await registerSync()
    await store.whenRemoved()
    if (isEmpty) await holdReserve()
  }

  /**
   * For use inside a transaction: retries entries that wait because of an assumption, and entries that an older build
   * was refused.
   */
  function retryEntries(stored: Pick<Stored, 'entries' | 'foreign'>, owner: Owner | null, trigger: Trigger): Writes {
    const { writes, line } = retryWaiting({ ...stored, line: drain.line }, trigger, owner)
    // The page shows this reason until an answer replaces it.
    drain.line = { ...line, why: drain.line.why }
    const photoLine = retryWaiting({ entries: [], foreign: [], line: photos.line }, trigger, owner).line
    photos.line = { ...photoLine, why: photos.line.why }
    // A change says nothing about the network.
    if (trigger !== 'change') for (const one of [drain, photos]) one.noteTrigger(trigger)
    const again = owner ? retryAfterUpdate(stored.entries, owner, moment().build).put : []
    return { ...writes, put: [...writes.put, ...again] }
  }

  async function commit(change: Submitted): Promise<{ enqueued: Enqueued; mustWait: boolean }> {
    const isPaused = drain.line.why !== null
    const { result: enqueued, after } = await store.change('strict', (stored) => {
      const { entries, foreign } = stored
      // If no page has reported who is signed in, the owner of the first change is.
      const owner = stored.owner === undefined ? { userId: change.userId, accountId: change.accountId } : stored.owner
      const enqueued = enqueue(entries, foreign, change)
      const { add, remove } = enqueued.writes
      const left = entries.filter(({ seq }) => !remove.includes(seq))
      const { put } = retryEntries({ entries: left, foreign }, owner, 'change')
      return { result: enqueued, writes: { add, remove, put }, ...(stored.owner === undefined && { owner }) }
    })
    if (enqueued.kind !== 'refused') {
      post.saved(change.key)
      show(after)
    }
    const isBehind = queueOf(after.entries, change)[0]?.key !== change.key
    const next = nextToSend({ ...after, line: drain.line }, after.owner ?? null, moment().now)
    const mustWait = isPaused || isBehind || next.kind !== 'send'
    return { enqueued, mustWait: enqueued.kind !== 'queued' || mustWait }
  }

  async function answer(
    call: OutboxCall,
    request: Request,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const reading = request.clone().text()
    const committed = await withLock(async () => {
      const change = call.read(await reading, moment().now)
      return change && commit(change).catch((error: unknown) => ({ error }))
    })
    if (!committed) return fetch(request)
    if ('error' in committed) return answerUnsaved(committed.error, request)
    const { enqueued, mustWait } = committed
    if (enqueued.kind === 'refused') return answerRefused(enqueued.why)
    const replied = mustWait ? null : drain.replyTo(enqueued.key)
    keepAlive(sendWaiting())
    const reply = await replied
    return reply ? answerReply(reply) : answerQueued({ queued: enqueued.kind !== 'taken-back', key: enqueued.key })
  }

  /** Answers a call that could not be stored. */
  function answerUnsaved(error: unknown, request: Request): Response | Promise<Response> {
    if (error instanceof StorageMissing) {
      post.outbox(missing)
      return error instanceof StorageLate ? answerRefused('not-saved') : fetch(request)
    }
    console.warn('A change is not stored:', error)
    if (!isFull(error)) return answerRefused('not-saved')
    post.outbox({ ...missing, storage: 'full' })
    return answerRefused('device-full')
  }

  /**
   * Takes a photo: its bytes first, then its entry. After a crash in between no entry names the bytes, and a later start
   * removes them.
   */
  async function answerPhoto(
    call: PhotoCall,
    request: Request,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const given = await call.read(request.clone(), moment().now)
    if (!given) return fetch(request)
    const { command, picture } = given
    try {
      const { enqueued } = await withPictures(async () => {
        await pictureStore.put(command.key, picture)
        const committed = await withLock(() => commit(command))
        if (committed.enqueued.kind === 'refused') await pictureStore.remove([command.key]).catch(() => {})
        return committed
      })
      if (enqueued.kind === 'refused') return answerRefused(enqueued.why)
      keepAlive(sendWaiting())
      return answerQueued({ queued: true, key: command.key })
    } catch (error) {
      return answerUnsaved(error, request)
    }
  }

  async function setPhotoSending(wish: PhotoWish): Promise<void> {
    await changeWithLock((stored) => {
      const lastSeq = Math.max(0, ...stored.entries.map(({ seq }) => seq))
      const photoSending = followWish(stored.photoSending, wish, lastSeq)
      const isSame = JSON.stringify(photoSending) === JSON.stringify(stored.photoSending)
      return { result: null, ...(!isSame && { photoSending }) }
    })
    await (wish.now ? flush('send-now') : sendWaiting())
  }

  /** Runs one transaction in its turn and notifies the pages. Returns `null` if nothing was stored. */
  async function changeWithLock<T>(decide: (stored: Stored) => StoreChange<T>): Promise<T | null> {
    try {
      const { result, after } = await withLock(() => store.change('strict', decide))
      show(after)
      return result
    } catch (error) {
      if (error instanceof StorageMissing) post.outbox(missing)
      if (isFull(error)) post.outbox({ ...missing, storage: 'full' })
      console.warn('The outbox was not changed:', error)
      return null
    } finally {
      await post.flush()
    }
  }

  async function flush(trigger: Trigger): Promise<boolean> {
    if (trigger === 'start' || trigger === 'activation') {
      await withPictures(() => sweepPictures(store, pictureStore, moment().now)).catch(() => {})
    }
    await changeWithLock((stored) => ({ result: null, writes: retryEntries(stored, stored.owner ?? null, trigger) }))
    await sendWaiting(trigger)
    return drain.waits || photos.waits
  }

  /** Sets who is signed in: from now on only their changes are sent and shown. */
  async function setOwner(owner: Owner | null, isConfirmed: boolean): Promise<void> {
    await changeWithLock((stored) => {
      const writes = retryEntries(stored, owner, isConfirmed ? 'signed-in' : 'start')
      const isSame = JSON.stringify(stored.owner) === JSON.stringify(owner)
      return { result: null, writes, ...(!isSame && { owner, confirmed: [], unread: [] }) }
    })
    await sendWaiting()
  }

  async function takeDecision(decision: Decision, answer: (reply: DecisionReply) => void): Promise<void> {
    const decided = await changeWithLock(({ entries }): StoreChange<Decided> => {
      const result = decide(entries, decision)
      return result.ok ? { result, writes: result.writes } : { result }
    })
    if (decided === null) answer({ ok: false, why: 'not-saved' })
    else answer(decided.ok ? { ok: true } : { ok: false, why: decided.why })
    await sendWaiting()
  }

  /** Deletes answers that a page has read. */
  async function forgetAnswers(keys: readonly string[]): Promise<void> {
    await changeWithLock(({ unread }) => {
      const left = unread.filter(({ key }) => !keys.includes(key))
      return { result: null, ...(left.length < unread.length && { unread: left }) }
    })
  }

  /** Restores entries that a page still has after the store was lost. */
  async function restore(lost: readonly OutboxEntry[], answer: (reply: DecisionReply) => void): Promise<void> {
    const isStored = await withPictures(async () => {
      const given = await leaveOutLost(readEntries(lost).entries, pictureStore)
      return changeWithLock(({ entries, owner }) => {
        const restorable = owner ? given.filter((entry) => isOf(entry, owner)) : []
        return { result: true, writes: restoreLost(entries, restorable) }
      })
    })
    answer(isStored ? { ok: true } : { ok: false, why: 'not-saved' })
    await sendWaiting()
  }

  return {
    take: (event) => {
      const keepAlive = (work: Promise<unknown>) => event.waitUntil(work)
      const photo = readPhotoCall(event.request, apiAt)
      if (photo) return event.respondWith(answerPhoto(photo, event.request, keepAlive))
      const call = readCall(event.request, apiAt)
      if (call) event.respondWith(answer(call, event.request, keepAlive))
    },
    flush,
    handleMessage: async (message, answer) => {
      if (message.type === 'owner') await setOwner(message.owner, message.confirmed)
      if (message.type === 'rouse') await flush(message.trigger)
      if (message.type === 'decide') await takeDecision(message.decision, answer)
      if (message.type === 'photos') await setPhotoSending(message.wish)
      if (message.type === 'answers-read') await forgetAnswers(message.keys)
      if (message.type === 'restore') await restore(message.entries, answer)
    },
  }
}

/** The state that the pages may see: of other users only the number of changes. */
function describe(
  { entries, foreign, confirmed, unread, photoSending, storeId, owner = null }: Stored,
  line: SendingState,
  photoLine: SendingState,
  build: string,
): OutboxState {
  return {
    owner,
    entries: owner ? entries.filter((entry) => isOf(entry, owner)) : [],
    foreign,
    line,
    photos: { kept: sumPhotos(entries), sending: photoSending, line: photoLine },
    confirmed: owner ? confirmed.filter((one) => isOf(one, owner)) : [],
    unread: owner ? unread.filter((one) => isOf(one, owner) && one.build === build) : [],
    others: countOutbox({ entries, foreign }, owner).others,
    storage: 'kept',
    storeId,
  }
}

const missing: OutboxState = {
  ...{ owner: null, entries: [], foreign: [], line: openLine, confirmed: [], others: [] },
  ...{ storage: 'missing', storeId: null },
  photos: { kept: sumPhotos([]), sending: usualSending, line: openLine },
}
