import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import {
  type DecisionReply,
  type Done,
  isWorkerMessage,
  type OutboxState,
  type PageMessage,
  updateLock,
} from '#contract/worker/messages.ts'
import type { OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Decision } from '#domain/outbox/outbox-decision.ts'
import { openLine, type Trigger } from '#domain/outbox/outbox-drain.ts'

const longestDecisionMs = 5_000
/** Upper limit of the wait for the first outbox state before the first render. */
const longestStartMs = 400

/** The state before the first message of the worker, and without a worker that controls the page. */
const unknownOutbox: OutboxState = {
  ...{ owner: null, entries: [], foreign: [], line: openLine, confirmed: [], others: [] },
  ...{ storage: 'kept', storeId: null },
}

/** `undefined` until the page has determined it. */
let owner: Owner | null | undefined
let outbox = unknownOutbox
const stateListeners = new Set<() => void>()
const doneListeners = new Set<(done: readonly Done[]) => void>()
const savedListeners = new Set<(key: string) => void>()
const buildListeners = new Set<(id: string) => void>()

const listen =
  <L>(listeners: Set<L>) =>
  (listener: L): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

let undelivered: Done[] = []
/** Id of the newer build that was reported before the first listener subscribed. */
let undeliveredBuild: string | null = null
let resolveFirstState = (): void => {}

/** Subscribes to confirmed changes. Listeners run before the entries are removed from the outbox. */
export function onDone(listener: (done: readonly Done[]) => void): () => void {
  const missed = undelivered
  undelivered = []
  if (missed.length > 0) listener(missed)
  return listen(doneListeners)(listener)
}
/** Subscribes to the keys of changes that are committed on this device. */
export const onSaved = listen(savedListeners)
/** Subscribes to ids of builds newer than the page's own, including one reported before the subscription. */
export function onNewBuild(listener: (id: string) => void): () => void {
  const missed = undeliveredBuild
  undeliveredBuild = null
  if (missed !== null) listener(missed)
  return listen(buildListeners)(listener)
}
/** Subscribes to changes of the outbox state. */
export const onOutbox = listen(stateListeners)

/**
 * Returns the unsent changes of the signed-in user from the worker's latest message; the same object until they change.
 */
export const readOutbox = (): OutboxState => outbox
export const useOutbox = (): OutboxState => useSyncExternalStore(onOutbox, readOutbox)

// Missing without a secure context, in private windows of some browsers, and in tests.
const container = (): ServiceWorkerContainer | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker

/** Whether changes go through the outbox; otherwise they are sent directly, and fail without a network. */
export const hasWorker = (): boolean => Boolean(container()?.controller)

export function tellWorker(message: PageMessage, ports: Transferable[] = []): void {
  container()?.controller?.postMessage(message, ports)
}

/** Triggers that nobody causes on purpose, and that come again. */
const automatic: ReadonlySet<Trigger> = new Set<Trigger>(['online', 'foreground', 'good-answer', 'timer'])

/**
 * Triggers a flush of the outbox. The worker responds with the current outbox state. Automatic triggers do nothing while
 * a newer build replaces the worker: Chromium waits until the running one has had no message for up to half a minute,
 * and the newer one flushes when it starts.
 */
export function flushOutbox(trigger: Trigger): void {
  const flush = () => tellWorker({ type: 'rouse', trigger })
  const locks = automatic.has(trigger) ? (globalThis.navigator as Partial<Navigator>).locks : undefined
  if (!locks) flush()
  else {
    void locks.query().then(({ held = [] }) => {
      if (!held.some(({ name }) => name === updateLock)) flush()
    }, flush)
  }
}

/** Sends the user's decision to the worker. `not-saved` also if it does not respond: the outcome is then unknown. */
export const decideOutbox = (decision: Decision): Promise<DecisionReply> => askWorker({ type: 'decide', decision })

function askWorker(message: PageMessage): Promise<DecisionReply> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<DecisionReply>((resolve) => {
    const timer = setTimeout(() => resolve({ ok: false, why: 'not-saved' }), hasWorker() ? longestDecisionMs : 0)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data as DecisionReply)
    }
    tellWorker(message, [port2])
  }).finally(() => port1.close())
}

/** Returns the signed-in owner as last sent to the worker. */
export const outboxOwner = (): Owner | null => owner ?? null

const isSame = (a: Owner | null, b: Owner | null): boolean => a?.userId === b?.userId && a?.accountId === b?.accountId

/**
 * Sends the signed-in owner to the worker, `null` if nobody is signed in. `confirmed` if the server has just confirmed
 * the session: only then does the worker resume changes that wait for a sign-in.
 */
export function setOutboxOwner(next: Owner | null, confirmed: boolean): void {
  const isFirst = owner === undefined
  const isNew = isFirst || !isSame(outboxOwner(), next)
  owner = next
  if (isNew) {
    outbox = unknownOutbox
    deferred = null
    announce()
  }
  if (isNew || confirmed) tellWorker({ type: 'owner', owner: next, confirmed })
  if (isFirst) begin()
}

function begin(): void {
  flushOutbox('start')
  tellWorker({ type: 'check-build' })
}

function announce(): void {
  for (const listener of stateListeners) listener()
}

/** The latest state of a replaced store, deferred while the page restores the lost entries into it. */
let deferred: OutboxState | null = null

/** Restores entries from memory after the store was lost (disk full, eviction by the browser) and created again. */
async function restoreLost(lost: readonly OutboxEntry[]): Promise<void> {
  await askWorker({ type: 'restore', entries: lost })
  const latest = deferred
  deferred = null
  if (latest) show(latest)
}

function receiveState(next: OutboxState): void {
  if (next.storage !== 'kept') {
    show({ ...outbox, storage: next.storage })
    return
  }
  if (deferred) {
    deferred = next
    return
  }
  const isOther = outbox.storeId !== null && next.storeId !== null && next.storeId !== outbox.storeId
  const stored = new Set(next.entries.map(({ key }) => key))
  const lost = isOther ? outbox.entries.filter(({ key }) => !stored.has(key)) : []
  if (lost.length === 0) show(next)
  else {
    deferred = next
    void restoreLost(lost)
  }
}

function show(next: OutboxState): void {
  const before = outbox
  outbox = replaceEqualDeep(before, next)
  if (outbox !== before) announce()
}

function receive({ data }: MessageEvent<unknown>): void {
  if (!isWorkerMessage(data)) return
  if (data.type === 'saved') for (const listener of savedListeners) listener(data.key)
  if (data.type === 'new-build') {
    if (buildListeners.size === 0) undeliveredBuild = data.id
    for (const listener of buildListeners) listener(data.id)
  }
  if (data.type !== 'outbox') return
  if (data.done.length > 0) {
    if (doneListeners.size === 0) undelivered.push(...data.done)
    for (const listener of doneListeners) listener(data.done)
  }
  const { owner: storeOwner, storeId, storage } = data.outbox
  if (!isSame(outboxOwner(), storeOwner) && storage === 'kept') {
    // A new store has no owner yet. Otherwise the worker sent this message before it received the current owner.
    const isNew = storeId !== null && outbox.storeId !== null && storeId !== outbox.storeId
    if (isNew && storeOwner === null) tellWorker({ type: 'owner', owner: outboxOwner(), confirmed: false })
    return
  }
  // The message of an older worker may lack fields.
  receiveState({ ...unknownOutbox, ...data.outbox })
  resolveFirstState()
}

/** A page loaded without the worker (a reload with Shift) has no controller: the worker claims it on this message. */
async function requestClaim(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await workers.getRegistration()
    registration?.active?.postMessage({ type: 'rouse', trigger: 'start' } satisfies PageMessage)
  } catch {
    // The browser forbids workers: there is none.
  }
}

/**
 * Connects to the worker. Call it once, before `setOutboxOwner`. A worker that takes control later receives the owner.
 * Resolves when the outbox state is known, after `longestStartMs` at the latest, and at once without a worker.
 */
export function linkOutbox(): Promise<void> {
  const workers = container()
  if (!workers) return Promise.resolve()
  workers.addEventListener('message', receive)
  workers.startMessages()
  workers.addEventListener('controllerchange', () => {
    if (owner === undefined) return
    tellWorker({ type: 'owner', owner, confirmed: false })
    begin()
  })
  if (!hasWorker()) {
    void requestClaim(workers)
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestStartMs)
    resolveFirstState = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
