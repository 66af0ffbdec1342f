import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type DecisionReply, type Done, isWorkerMessage, type OutboxState, type PageMessage } from '#contract/worker.ts'
import type { OutboxEntry, Owner } from '#domain/outbox/outbox.ts'
import type { Decision } from '#domain/outbox/outbox-decision.ts'
import { openLine, type Trigger } from '#domain/outbox/outbox-drain.ts'

const longestDecisionMs = 5_000
/** The first page waits no longer to hear what is unsent. */
const longestStartMs = 400

/** Nothing is known of what waits: before the worker has said it, and where none controls the page. */
const unknownOutbox: OutboxState = {
  ...{ owner: null, entries: [], foreign: [], line: openLine, confirmed: [], others: [] },
  ...{ storage: 'kept', storeId: null },
}

/** `undefined` until the page knows. */
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

let unheard: Done[] = []
/** The newer build that was reported before anybody listened. */
let unheardBuild: string | null = null
let hearFirst = (): void => {}

/** Called with what the server has confirmed, before the entries of it are gone from the outbox. */
export function onDone(listener: (done: readonly Done[]) => void): () => void {
  const missed = unheard
  unheard = []
  if (missed.length > 0) listener(missed)
  return listen(doneListeners)(listener)
}
/** Called with the key of a change that is committed on this device. */
export const onSaved = listen(savedListeners)
/** Called with the id of a build newer than the page's own, one that was reported before included. */
export function onNewBuild(listener: (id: string) => void): () => void {
  const missed = unheardBuild
  unheardBuild = null
  if (missed !== null) listener(missed)
  return listen(buildListeners)(listener)
}
/** Called after the outbox has changed. */
export const onOutbox = listen(stateListeners)

/** The unsent changes of who is signed in, as the worker last said; the same object until it says something else. */
export const readOutbox = (): OutboxState => outbox
export const useOutbox = (): OutboxState => useSyncExternalStore(onOutbox, readOutbox)

// No worker without a secure context, in private windows of some browsers, and in tests.
const container = (): ServiceWorkerContainer | undefined =>
  (globalThis.navigator as Partial<Navigator> | undefined)?.serviceWorker

/** Whether a change goes through the outbox; otherwise it goes straight out, and fails where nothing answers. */
export const hasWorker = (): boolean => Boolean(container()?.controller)

export function tellWorker(message: PageMessage, ports: Transferable[] = []): void {
  container()?.controller?.postMessage(message, ports)
}

/** Triggers a flush: something may get changes through now. The worker answers with the outbox as it is. */
export function flushOutbox(trigger: Trigger): void {
  tellWorker({ type: 'rouse', trigger })
}

/** Hands a person's decision to the worker. `not-saved` also where it does not answer: nothing is certain then. */
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

/** Who is signed in here, as the worker was told. */
export const outboxOwner = (): Owner | null => owner ?? null

const isSame = (a: Owner | null, b: Owner | null): boolean => a?.userId === b?.userId && a?.accountId === b?.accountId

/**
 * Tells the worker who is signed in here, `null` for nobody. `confirmed` where the server has just said so: only that
 * takes up what waits for a sign-in.
 */
export function setOutboxOwner(next: Owner | null, confirmed: boolean): void {
  const isFirst = owner === undefined
  const isNew = isFirst || !isSame(outboxOwner(), next)
  owner = next
  if (isNew) {
    outbox = unknownOutbox
    held = null
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

/** The latest word on a store that is another one than before, while what the page knows of the old one is handed over. */
let held: OutboxState | null = null

/** A store that was lost (a full disk, a browser that tidies up) comes back empty: what is known here goes into it. */
async function handOver(lost: readonly OutboxEntry[]): Promise<void> {
  await askWorker({ type: 'restore', entries: lost })
  const latest = held
  held = null
  if (latest) show(latest)
}

function receiveState(next: OutboxState): void {
  if (next.storage !== 'kept') {
    show({ ...outbox, storage: next.storage })
    return
  }
  if (held) {
    held = next
    return
  }
  const isOther = outbox.storeId !== null && next.storeId !== null && next.storeId !== outbox.storeId
  const stored = new Set(next.entries.map(({ key }) => key))
  const lost = isOther ? outbox.entries.filter(({ key }) => !stored.has(key)) : []
  if (lost.length === 0) show(next)
  else {
    held = next
    void handOver(lost)
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
    if (buildListeners.size === 0) unheardBuild = data.id
    for (const listener of buildListeners) listener(data.id)
  }
  if (data.type !== 'outbox') return
  if (data.done.length > 0) {
    if (doneListeners.size === 0) unheard.push(...data.done)
    for (const listener of doneListeners) listener(data.done)
  }
  const { owner: theirs, storeId, storage } = data.outbox
  if (!isSame(outboxOwner(), theirs) && storage === 'kept') {
    // A new store was never told who is here; else it was said before the worker heard who is here now.
    const isNew = storeId !== null && outbox.storeId !== null && storeId !== outbox.storeId
    if (isNew && theirs === null) tellWorker({ type: 'owner', owner: outboxOwner(), confirmed: false })
    return
  }
  // An older worker does not say all of it.
  receiveState({ ...unknownOutbox, ...data.outbox })
  hearFirst()
}

/** A page that was loaded past the worker (a reload with Shift) is nobody's: at its start the worker takes it in. */
async function askToBeTaken(workers: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await workers.getRegistration()
    registration?.active?.postMessage({ type: 'rouse', trigger: 'start' } satisfies PageMessage)
  } catch {
    // Where workers are forbidden there is none.
  }
}

/**
 * Opens the line to the worker; once, before `setOutboxOwner`. A worker that takes over is told who is here. Resolves
 * when the outbox is known, or need not be waited for.
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
    void askToBeTaken(workers)
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestStartMs)
    hearFirst = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
