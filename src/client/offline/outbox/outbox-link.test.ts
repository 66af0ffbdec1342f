import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxState, PageMessage, WorkerMessage } from '#contract/worker/messages.ts'
import type { Owner } from '#domain/outbox/outbox.ts'
import { openLine } from '#domain/outbox/outbox-drain.ts'
import { entryOf } from '../../../../tests/support/outbox/outbox-entry.ts'

const anna: Owner = { userId: 'anna', accountId: 'station' }
const jan: Owner = { userId: 'jan', accountId: 'station' }
const outboxOf = (owner: Owner | null, more: Partial<OutboxState> = {}): OutboxState => ({
  ...{
    owner,
    entries: [],
    foreign: [],
    line: openLine,
    confirmed: [],
    others: [],
    storage: 'kept',
    storeId: 's1',
    ...more,
  },
})

class Workers extends EventTarget {
  posted: { message: PageMessage; ports: readonly MessagePort[] }[] = []
  controller: { postMessage(message: PageMessage, ports?: MessagePort[]): void } | null = {
    postMessage: (message, ports = []) => this.posted.push({ message, ports }),
  }
  active = this.controller
  startMessages(): void {}
  async getRegistration() {
    return this.active ? { active: this.active } : undefined
  }
  send(message: WorkerMessage | object): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
  get messages(): PageMessage[] {
    return this.posted.map(({ message }) => message)
  }
}

let workers: Workers
beforeEach(() => {
  vi.resetModules()
  workers = new Workers()
  vi.stubGlobal('navigator', { serviceWorker: workers })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function link(owner: Owner | null = anna) {
  const page = await import('./outbox-link.ts')
  void page.linkOutbox()
  page.setOutboxOwner(owner, false)
  return page
}

test('the outbox state is the one the worker sent, and the same object until it changes', async () => {
  const page = await link()
  const listener = vi.fn()
  page.onOutbox(listener)
  const outbox = outboxOf(anna, { entries: [entryOf()] })
  workers.send({ type: 'outbox', outbox, done: [] })
  expect(page.readOutbox()).toEqual(outbox)
  const read = page.readOutbox()
  workers.send({ type: 'outbox', outbox: structuredClone(outbox), done: [] })
  workers.send({ type: 'of an extension' })
  workers.send({})
  expect(page.readOutbox()).toBe(read)
  expect(listener).toHaveBeenCalledOnce()
})

test("O9 another user's changes are never shown, neither from a late message nor from before", async () => {
  const page = await link()
  workers.send({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  page.setOutboxOwner(jan, true)
  expect(page.readOutbox().entries).toEqual([])
  workers.send({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  expect(page.readOutbox().entries).toEqual([])
  expect(workers.messages.at(-1)).toEqual({ type: 'owner', owner: jan, confirmed: true })
})

test('the worker receives the owner at the start, at each change, at each confirmation and when it takes control', async () => {
  const page = await link()
  const owners = () => workers.messages.flatMap((one) => (one.type === 'owner' ? [[one.owner, one.confirmed]] : []))
  expect(owners().at(-1)).toEqual([anna, false])
  const before = owners().length
  page.setOutboxOwner({ ...anna }, false)
  expect(owners()).toHaveLength(before)
  page.setOutboxOwner(anna, true)
  page.setOutboxOwner(null, false)
  workers.dispatchEvent(new Event('controllerchange'))
  expect(owners().slice(before)).toEqual([
    [anna, true],
    [null, false],
    [null, false],
  ])
  expect(workers.messages.slice(-2)).toEqual([{ type: 'rouse', trigger: 'start' }, { type: 'check-build' }])
})

test('a confirmed change is reported while its entry is still in the outbox, so that nothing flickers', async () => {
  const page = await link()
  workers.send({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  const seen: unknown[] = []
  page.onDone((done) =>
    seen.push(
      done.map(({ key }) => key),
      page.readOutbox().entries.length,
    ),
  )
  workers.send({ type: 'outbox', outbox: outboxOf(anna), done: [{ key: 'k1', reply: { changed: true } }] })
  expect(seen).toEqual([['k1'], 1])
  expect(page.readOutbox().entries).toEqual([])
})

test('saved changes and newer builds are reported to their own listeners', async () => {
  const page = await link()
  const [saved, build] = [vi.fn(), vi.fn()]
  page.onSaved(saved)
  const stop = page.onNewBuild(build)
  workers.send({ type: 'saved', key: 'k1' })
  workers.send({ type: 'new-build', id: 'b2' })
  stop()
  workers.send({ type: 'new-build', id: 'b3' })
  expect(saved.mock.calls).toEqual([['k1']])
  expect(build.mock.calls).toEqual([['b2']])
})

test('a decision is answered on its own port; without an answer it counts as not saved', async () => {
  const page = await link()
  const decision = { kind: 'discard', keys: ['k1'] } as const
  const answered = page.decideOutbox(decision)
  const { message, ports } = workers.posted.at(-1) ?? {}
  expect(message).toEqual({ type: 'decide', decision })
  ports?.[0]?.postMessage({ ok: true })
  expect(await answered).toEqual({ ok: true })

  vi.useFakeTimers()
  const silent = page.decideOutbox(decision)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await silent).toEqual({ ok: false, why: 'not-saved' })
})

test('without a worker the outbox is empty, no message is sent and nothing fails', async () => {
  workers.controller = null
  workers.active = null
  const page = await link()
  expect(page.hasWorker()).toBe(false)
  page.flushOutbox('online')
  expect(await page.decideOutbox({ kind: 'discard', keys: [] })).toEqual({ ok: false, why: 'not-saved' })
  vi.stubGlobal('navigator', {})
  await page.linkOutbox()
  expect(page.readOutbox().entries).toEqual([])
})

test('O3 a page loaded without the worker asks to be claimed, and then sends it the owner', async () => {
  const { active } = workers
  workers.controller = null
  await link()
  await vi.waitFor(() => expect(workers.messages).toEqual([{ type: 'rouse', trigger: 'start' }]))
  workers.controller = active
  workers.dispatchEvent(new Event('controllerchange'))
  expect(workers.messages.slice(1)).toEqual([
    { type: 'owner', owner: anna, confirmed: false },
    { type: 'rouse', trigger: 'start' },
    { type: 'check-build' },
  ])
})

test('the first page waits for the outbox state, 400 ms at most', async () => {
  vi.useFakeTimers()
  const page = await import('./outbox-link.ts')
  const known = vi.fn()
  void page.linkOutbox().then(known)
  page.setOutboxOwner(anna, false)
  await vi.advanceTimersByTimeAsync(10)
  expect(known).not.toHaveBeenCalled()
  workers.send({ type: 'outbox', outbox: outboxOf(anna), done: [] })
  await vi.advanceTimersByTimeAsync(0)
  expect(known).toHaveBeenCalledOnce()

  const late = vi.fn()
  void page.linkOutbox().then(late)
  await vi.advanceTimersByTimeAsync(400)
  expect(late).toHaveBeenCalledOnce()
})

test('changes confirmed before there was a listener are delivered to the first one', async () => {
  const page = await link()
  const done = [{ key: 'k1', reply: { changed: true } }]
  workers.send({ type: 'outbox', outbox: outboxOf(anna), done })
  const [first, second] = [vi.fn(), vi.fn()]
  page.onDone(first)
  page.onDone(second)
  expect(first.mock.calls).toEqual([[done]])
  expect(second).not.toHaveBeenCalled()
})

test('D1 the newest build reported before there was a listener is delivered to the first one', async () => {
  const page = await link()
  workers.send({ type: 'new-build', id: 'b2' })
  workers.send({ type: 'new-build', id: 'b3' })
  const [first, second] = [vi.fn(), vi.fn()]
  page.onNewBuild(first)
  page.onNewBuild(second)
  expect(first.mock.calls).toEqual([['b3']])
  expect(second).not.toHaveBeenCalled()
})

/** Answers on the port of the last message of this type. */
async function answerLast(type: PageMessage['type']): Promise<PageMessage | undefined> {
  const request = workers.posted.findLast(({ message }) => message.type === type)
  request?.ports[0]?.postMessage({ ok: true })
  await new Promise((done) => setTimeout(done, 20))
  return request?.message
}

test('O11 if the store was replaced, the page restores the lost entries and never shows fewer', async () => {
  const page = await link()
  const waiting = [entryOf({ seq: 1 }), entryOf({ seq: 2 })]
  const sendState = (outbox: OutboxState) => workers.send({ type: 'outbox', outbox, done: [] })
  sendState(outboxOf(anna, { entries: waiting }))
  const shown: number[] = []
  page.onOutbox(() => shown.push(page.readOutbox().entries.length))
  sendState(outboxOf(anna, { storage: 'full', storeId: null }))
  expect(page.readOutbox()).toMatchObject({ storage: 'full', entries: waiting })
  // The new store has no owner yet.
  sendState(outboxOf(null, { storeId: 's2' }))
  expect(workers.messages.at(-1)).toEqual({ type: 'owner', owner: anna, confirmed: false })
  sendState(outboxOf(anna, { storeId: 's2' }))
  sendState(outboxOf(anna, { storeId: 's2', entries: waiting }))
  expect(await answerLast('restore')).toEqual({ type: 'restore', entries: waiting })
  expect(page.readOutbox()).toMatchObject({ storeId: 's2', storage: 'kept', entries: waiting })
  expect(Math.min(...shown)).toBe(2)
})
