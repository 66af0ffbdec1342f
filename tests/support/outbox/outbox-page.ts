import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { outboxDatabase, type PageMessage, type WorkerMessage } from '#contract/worker/messages.ts'
import type { Status } from '#domain/appointment.ts'
import type { Owner, StatusEntry } from '#domain/outbox/outbox.ts'
import type { Decision } from '#domain/outbox/outbox-decision.ts'
import { controlled } from '../page/controlled.ts'
import { installWorker } from '../page/install-worker.ts'
import type { StagePerson } from './outbox-stage.ts'

type PageMessageSeen = Extract<WorkerMessage, { type: 'outbox' }>['outbox']
type Tapped = { key: string; status: number; body: { code?: string; queued?: boolean; changed?: boolean } }
type PageWish = { appointmentId: string; baseVersion?: number; reason?: string; undoes?: string; key?: string }

/**
 * A page of the origin without code of the product, controlled by its worker, so that only the test sends messages to
 * the worker. Opening it needs the network.
 */
export type OutboxPage = {
  readonly page: Page
  post(message: PageMessage): Promise<void>
  welcome(owner: Owner | null): Promise<void>
  /** Sends the API call of a tap and returns the answer. */
  tap(by: StagePerson, to: Status, wish: PageWish): Promise<Tapped>
  decide(decision: Decision): Promise<{ ok: boolean; why?: string }>
  /** The last message of the worker. */
  outbox(): Promise<PageMessageSeen | undefined>
  saved(): Promise<string[]>
  confirmed(): Promise<string[]>
  /** The stored entries of all persons. */
  rows(): Promise<StatusEntry[]>
  insert(rows: readonly object[]): Promise<void>
  expectEmpty(): Promise<void>
}

type Window = { messages: WorkerMessage[] }

export async function openOutboxPage(context: BrowserContext, origin: string): Promise<OutboxPage> {
  const page = await context.newPage()
  if (!context.serviceWorkers().some((worker) => worker.url().startsWith(origin))) {
    await installWorker(page, origin)
  }
  await page.goto(`${origin}/latest.json`)
  await controlled(page)
  await page.evaluate(() => {
    const messages: WorkerMessage[] = []
    Object.assign(window, { messages })
    navigator.serviceWorker.addEventListener('message', ({ data }) => messages.push(data))
    navigator.serviceWorker.startMessages()
  })
  const read = () => page.evaluate(() => (window as unknown as Window).messages)

  const post = (message: PageMessage) =>
    page.evaluate((one) => navigator.serviceWorker.controller?.postMessage(one), message)

  const rows = (added: readonly object[] = []) =>
    page.evaluate(
      ([name, more]) =>
        new Promise<StatusEntry[]>((done, fail) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => fail(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const store = database.transaction('entries', 'readwrite').objectStore('entries')
            for (const row of more) store.add(row)
            const all = store.getAll()
            store.transaction.oncomplete = () => {
              database.close()
              done(all.result)
            }
            store.transaction.onabort = () => fail(store.transaction.error)
          }
        }),
      [outboxDatabase, added] as const,
    )

  return {
    page,
    post,
    rows: () => rows(),
    insert: async (more) => void (await rows(more)),
    welcome: (owner) => post({ type: 'owner', owner, confirmed: owner !== null }),
    tap: ({ owner }, to, { key = randomUUID(), ...body }) =>
      page.evaluate(
        async ([status, key, who, json]) => {
          const response = await fetch(`/api/appointments/${status}`, {
            method: 'PUT',
            headers: {
              'content-type': 'application/json',
              ...{ 'idempotency-key': key, 'x-expect-user': who.userId, 'x-expect-account': who.accountId },
            },
            body: json,
          })
          return { key, status: response.status, body: await response.json() }
        },
        [to, key, owner, JSON.stringify(body)] as const,
      ),
    decide: (decision) =>
      page.evaluate(
        (one) =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = ({ data }) => done(data)
            navigator.serviceWorker.controller?.postMessage({ type: 'decide', decision: one }, [port2])
          }),
        decision,
      ),
    outbox: async () => (await read()).findLast((message) => message.type === 'outbox')?.outbox,
    saved: async () => (await read()).flatMap((message) => (message.type === 'saved' ? [message.key] : [])),
    confirmed: async () =>
      (await read()).flatMap((message) => (message.type === 'outbox' ? message.done.map(({ key }) => key) : [])),
    expectEmpty: () => expect.poll(() => rows(), { timeout: 20_000 }).toEqual([]),
  }
}

/** Stops every service worker, as a browser does when memory is low. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
