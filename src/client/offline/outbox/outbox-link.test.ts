import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxState, PageMessage, WorkerMessage } from '#contract/worker.ts'
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
  told: { message: PageMessage; ports: readonly MessagePort[] }[] = []
  controller: { postMessage(message: PageMessage, ports?: MessagePort[]): void } | null = {
    postMessage: (message, ports = []) => this.told.push({ message, ports }),
  }
  active = this.controller
  startMessages(): void {}
  async getRegistration() {
    return this.active ? { active: this.active } : undefined
  }
  says(message: WorkerMessage | object): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
  get heard(): PageMessage[] {
    return this.told.map(({ message }) => message)
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

test('what the worker says is read as it is, the same object until it says something else', async () => {
  const page = await link()
  const heard = vi.fn()
  page.onOutbox(heard)
  const outbox = outboxOf(anna, { entries: [entryOf()] })
  workers.says({ type: 'outbox', outbox, done: [] })
  expect(page.readOutbox()).toEqual(outbox)
  const read = page.readOutbox()
  workers.says({ type: 'outbox', outbox: structuredClone(outbox), done: [] })
  workers.says({ type: 'of an extension' })
  workers.says({})
  expect(page.readOutbox()).toBe(read)
  expect(heard).toHaveBeenCalledOnce()
})

test("O9 another one's changes are never shown, said late or left over", async () => {
  const page = await link()
  workers.says({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  page.setOutboxOwner(jan, true)
  expect(page.readOutbox().entries).toEqual([])
  workers.says({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  expect(page.readOutbox().entries).toEqual([])
  expect(workers.heard.at(-1)).toEqual({ type: 'owner', owner: jan, confirmed: true })
})

test('the worker hears who is here at the start, at every change and from the server, and again where a new one takes over', async () => {
  const page = await link()
  const owners = () => workers.heard.flatMap((one) => (one.type === 'owner' ? [[one.owner, one.confirmed]] : []))
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
  expect(workers.heard.slice(-2)).toEqual([{ type: 'rouse', trigger: 'start' }, { type: 'check-build' }])
})

test('what is done is said while its entry still stands there, so that nothing flickers', async () => {
  const page = await link()
  workers.says({ type: 'outbox', outbox: outboxOf(anna, { entries: [entryOf()] }), done: [] })
  const seen: unknown[] = []
  page.onDone((done) =>
    seen.push(
      done.map(({ key }) => key),
      page.readOutbox().entries.length,
    ),
  )
  workers.says({ type: 'outbox', outbox: outboxOf(anna), done: [{ key: 'k1', reply: { changed: true } }] })
  expect(seen).toEqual([['k1'], 1])
  expect(page.readOutbox().entries).toEqual([])
})

test('saved, and a newer build, each to who asked for it', async () => {
  const page = await link()
  const [saved, build] = [vi.fn(), vi.fn()]
  page.onSaved(saved)
  const stop = page.onNewBuild(build)
  workers.says({ type: 'saved', key: 'k1' })
  workers.says({ type: 'new-build', id: 'b2' })
  stop()
  workers.says({ type: 'new-build', id: 'b3' })
  expect(saved.mock.calls).toEqual([['k1']])
  expect(build.mock.calls).toEqual([['b2']])
})

test('a decision is answered on its own port; a worker that is silent has not saved it', async () => {
  const page = await link()
  const decision = { kind: 'discard', keys: ['k1'] } as const
  const answered = page.decideOutbox(decision)
  const { message, ports } = workers.told.at(-1) ?? {}
  expect(message).toEqual({ type: 'decide', decision })
  ports?.[0]?.postMessage({ ok: true })
  expect(await answered).toEqual({ ok: true })

  vi.useFakeTimers()
  const silent = page.decideOutbox(decision)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await silent).toEqual({ ok: false, why: 'not-saved' })
})

test('without a worker nothing waits, nothing is said and nothing breaks', async () => {
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

test('O3 a page that was loaded past the worker asks it in, and tells it who is here once it is there', async () => {
  const { active } = workers
  workers.controller = null
  await link()
  await vi.waitFor(() => expect(workers.heard).toEqual([{ type: 'rouse', trigger: 'start' }]))
  workers.controller = active
  workers.dispatchEvent(new Event('controllerchange'))
  expect(workers.heard.slice(1)).toEqual([
    { type: 'owner', owner: anna, confirmed: false },
    { type: 'rouse', trigger: 'start' },
    { type: 'check-build' },
  ])
})

test('the first page waits for what is unsent, but not long', async () => {
  vi.useFakeTimers()
  const page = await import('./outbox-link.ts')
  const known = vi.fn()
  void page.linkOutbox().then(known)
  page.setOutboxOwner(anna, false)
  await vi.advanceTimersByTimeAsync(10)
  expect(known).not.toHaveBeenCalled()
  workers.says({ type: 'outbox', outbox: outboxOf(anna), done: [] })
  await vi.advanceTimersByTimeAsync(0)
  expect(known).toHaveBeenCalledOnce()

  const late = vi.fn()
  void page.linkOutbox().then(late)
  await vi.advanceTimersByTimeAsync(400)
  expect(late).toHaveBeenCalledOnce()
})

test('what was done before anybody listened is told to the first who does', async () => {
  const page = await link()
  const done = [{ key: 'k1', reply: { changed: true } }]
  workers.says({ type: 'outbox', outbox: outboxOf(anna), done })
  const [first, second] = [vi.fn(), vi.fn()]
  page.onDone(first)
  page.onDone(second)
  expect(first.mock.calls).toEqual([[done]])
  expect(second).not.toHaveBeenCalled()
})

test('D1 a newer build that is reported before anybody listens is told to the first who does, the newest of them', async () => {
  const page = await link()
  workers.says({ type: 'new-build', id: 'b2' })
  workers.says({ type: 'new-build', id: 'b3' })
  const [first, second] = [vi.fn(), vi.fn()]
  page.onNewBuild(first)
  page.onNewBuild(second)
  expect(first.mock.calls).toEqual([['b3']])
  expect(second).not.toHaveBeenCalled()
})

/** The worker's answer on the port that came with the last message of this kind. */
async function answerLast(type: PageMessage['type']): Promise<PageMessage | undefined> {
  const asked = workers.told.findLast(({ message }) => message.type === type)
  asked?.ports[0]?.postMessage({ ok: true })
  await new Promise((done) => setTimeout(done, 20))
  return asked?.message
}

test('O11 where the store comes back as another one the page hands over what it knows, and shows nothing less', async () => {
  const page = await link()
  const waiting = [entryOf({ seq: 1 }), entryOf({ seq: 2 })]
  const says = (outbox: OutboxState) => workers.says({ type: 'outbox', outbox, done: [] })
  says(outboxOf(anna, { entries: waiting }))
  const shown: number[] = []
  page.onOutbox(() => shown.push(page.readOutbox().entries.length))
  says(outboxOf(anna, { storage: 'full', storeId: null }))
  expect(page.readOutbox()).toMatchObject({ storage: 'full', entries: waiting })
  // The new store was never told who is here.
  says(outboxOf(null, { storeId: 's2' }))
  expect(workers.heard.at(-1)).toEqual({ type: 'owner', owner: anna, confirmed: false })
  says(outboxOf(anna, { storeId: 's2' }))
  says(outboxOf(anna, { storeId: 's2', entries: waiting }))
  expect(await answerLast('restore')).toEqual({ type: 'restore', entries: waiting })
  expect(page.readOutbox()).toMatchObject({ storeId: 's2', storage: 'kept', entries: waiting })
  expect(Math.min(...shown)).toBe(2)
})
