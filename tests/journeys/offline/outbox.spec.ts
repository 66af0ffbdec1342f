import { randomUUID } from 'node:crypto'
import { outboxDatabase, readingDatabase } from '../../../src/contract/worker/messages.ts'
import { mostEntries } from '../../../src/domain/outbox/outbox.ts'
import { expect, test } from '../../support/journey.ts'
import { labelsOf } from '../../support/labels.ts'
import { type OutboxPage, openOutboxPage, stopWorkers } from '../../support/outbox/outbox-page.ts'
import { type OutboxStage, openOutboxStage, type StagePerson } from '../../support/outbox/outbox-stage.ts'
import { controlled } from '../../support/page/controlled.ts'

test.use({ reusesDevice: true, readsAhead: false })

// Only the worker, under a page without code of the product.
const once = { tag: '@once' }
const label = labelsOf('en')
let stage: OutboxStage
let anna: StagePerson

test.beforeAll(async () => {
  stage = await openOutboxStage()
  anna = await stage.found('anna@example.com')
})
test.afterAll(() => stage.remove())
test.beforeEach(async ({ context }) => {
  await stage.proxy.setMode('pass')
  await stage.carry(anna, context)
})

test(
  'O3 O4 a change is stored on the device before it is sent, and survives the loss of network, page, worker and server',
  once,
  async ({ context }) => {
    const [astra, corsa] = [await stage.book(anna), await stage.book(anna)]
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    const online = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    expect(online).toMatchObject({ status: 200, body: { changed: true } })

    await stage.proxy.setMode('refuse')
    const started = await tablet.tap(anna, 'in-progress', { appointmentId: astra, baseVersion: 2 })
    const arrived = await tablet.tap(anna, 'arrived', { appointmentId: corsa, baseVersion: 1 })
    const ready = await tablet.tap(anna, 'ready', { appointmentId: astra, baseVersion: 3 })
    const waiting = [started, arrived, ready]
    for (const { key, status, body } of waiting)
      expect({ status, body }).toEqual({ status: 202, body: { queued: true, key } })
    expect(await tablet.saved()).toEqual([online, ...waiting].map(({ key }) => key))
    expect((await tablet.rows()).map(({ key, status, afterKey }) => ({ key, status, afterKey }))).toEqual([
      { key: started.key, status: 'in-progress', afterKey: null },
      { key: arrived.key, status: 'arrived', afterKey: null },
      { key: ready.key, status: 'ready', afterKey: started.key },
    ])
    expect(JSON.stringify(await tablet.rows())).not.toMatch(/Kowalska|\+48|WO \d/)
    expect(await tablet.outbox()).toMatchObject({ owner: anna.owner, line: { why: 'unreachable' }, storage: 'kept' })

    await stage.product.kill()
    await stopWorkers(tablet.page)
    await tablet.page.close()
    await stage.product.start()
    await stage.proxy.setMode('pass')
    const next = await openOutboxPage(context, stage.origin)
    await next.post({ type: 'rouse', trigger: 'start' })
    await next.expectEmpty()
    expect(stage.readEvents(astra).map(({ key, to }) => [key, to])).toEqual([
      [online.key, 'arrived'],
      [started.key, 'in-progress'],
      [ready.key, 'ready'],
    ])
    expect(stage.readEvents(corsa)).toEqual([{ key: arrived.key, to: 'arrived' }])
    expect((await next.confirmed()).sort()).toEqual(waiting.map(({ key }) => key).sort())
  },
)

test(
  'O3 a change acknowledged while no page was open is shown on a cold start, over older cached data',
  once,
  async ({ context }) => {
    const astra = await stage.book(anna)
    const reader = await context.newPage()
    await reader.goto(`${stage.origin}/orders/${astra}`)
    await controlled(reader)
    await expect.poll(() => reader.evaluate(readKeys, readingDatabase)).toContainEqual(expect.stringContaining(astra))
    await reader.close()

    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    const arrived = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    const started = await tablet.tap(anna, 'in-progress', { appointmentId: astra, baseVersion: 2 })
    expect([arrived.status, started.status]).toEqual([200, 200])
    await stopWorkers(tablet.page)
    await tablet.page.close()

    await stage.proxy.setMode('refuse')
    const page = await context.newPage()
    await page.goto(`${stage.origin}/orders/${astra}`)
    const button = (to: string) =>
      page.locator('main').getByRole('button', { name: label(`status.${to}.action`), exact: true })
    await expect(page.locator('main p[aria-live=polite]')).toContainText(label('status.in-progress'))
    await expect(button('ready')).toBeVisible()
    await expect(button('arrived')).toBeHidden()
    await stage.proxy.setMode('pass')
  },
)

test('O5 a cut reply, a stopped worker and a repeated call have one effect', once, async ({ context }) => {
  const astra = await stage.book(anna)
  const tablet = await openOutboxPage(context, stage.origin)
  await tablet.welcome(anna.owner)
  await stage.proxy.setMode('cut')
  const arrived = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
  expect(arrived).toMatchObject({ status: 202, body: { queued: true } })
  expect(stage.readEvents(astra)).toHaveLength(1)
  expect((await tablet.rows())[0]?.attempts).toBeGreaterThan(0)
  expect(await tablet.tap(anna, 'arrived', { appointmentId: astra, key: arrived.key })).toMatchObject({ status: 202 })
  expect(await tablet.tap(anna, 'arrived', { appointmentId: astra })).toMatchObject({
    status: 202,
    body: { queued: true, key: arrived.key },
  })

  // It may have arrived, so its undo is a change of its own.
  const undo = await tablet.tap(anna, 'confirmed', { appointmentId: astra, undoes: arrived.key })
  expect(undo).toMatchObject({ status: 202, body: { queued: true } })
  await stopWorkers(tablet.page)
  await stage.proxy.setMode('pass')
  await tablet.post({ type: 'rouse', trigger: 'online' })
  await tablet.expectEmpty()
  expect(stage.readEvents(astra)).toEqual([
    { key: arrived.key, to: 'arrived' },
    { key: undo.key, to: 'confirmed' },
  ])
})

test('O7 a change that was never sent is undone without a request to the server', once, async ({ context }) => {
  const astra = await stage.book(anna)
  const tablet = await openOutboxPage(context, stage.origin)
  await tablet.welcome(anna.owner)
  await stage.proxy.setMode('refuse')
  await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
  const started = await tablet.tap(anna, 'in-progress', { appointmentId: astra, baseVersion: 2 })
  const undo = await tablet.tap(anna, 'arrived', { appointmentId: astra, undoes: started.key })
  expect(undo).toMatchObject({ status: 202, body: { queued: false } })
  await stage.proxy.setMode('pass')
  await tablet.post({ type: 'rouse', trigger: 'online' })
  await tablet.expectEmpty()
  expect(stage.readEvents(astra).map(({ to }) => to)).toEqual(['arrived'])
})

for (const mode of ['portal', '500', '503'] as const) {
  test(`O8 an answer that is not our server’s is ignored: ${mode}`, once, async ({ context }) => {
    const astra = await stage.book(anna)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    await stage.proxy.setMode(mode)
    const arrived = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    expect(arrived).toMatchObject({ status: 202, body: { queued: true } })
    expect(await tablet.rows()).toMatchObject([{ key: arrived.key, state: 'pending' }])
    await stage.proxy.setMode('pass')
    await tablet.post({ type: 'rouse', trigger: 'send-now' })
    await tablet.expectEmpty()
    expect(stage.readEvents(astra)).toEqual([{ key: arrived.key, to: 'arrived' }])
  })
}

test(
  'O8 a conflict waits for a decision and blocks no other order; if applied anyway it keeps its place, if discarded its chain is too',
  once,
  async ({ context }) => {
    const [astra, corsa, vectra] = [await stage.book(anna), await stage.book(anna), await stage.book(anna)]
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    await stage.proxy.setMode('refuse')
    const reason = 'customer-request'
    const cancelled = await tablet.tap(anna, 'cancelled', { appointmentId: astra, baseVersion: 1, reason })
    const restored = await tablet.tap(anna, 'confirmed', { appointmentId: astra, reason: 'other: they rang again' })
    const chain: string[] = []
    for (const to of ['arrived', 'in-progress', 'ready'] as const) {
      chain.push((await tablet.tap(anna, to, { appointmentId: corsa, baseVersion: 1 })).key)
    }
    const free = await tablet.tap(anna, 'arrived', { appointmentId: vectra, baseVersion: 1 })
    await stage.change(anna, 'arrived', astra)
    await stage.change(anna, 'cancelled', corsa, reason)
    await stage.proxy.setMode('pass')
    await tablet.post({ type: 'rouse', trigger: 'online' })
    await expect.poll(() => stage.readEvents(vectra)).toEqual([{ key: free.key, to: 'arrived' }])
    await expect
      .poll(async () => (await tablet.rows()).map(({ key, state }) => [key, state]))
      .toEqual([
        [cancelled.key, 'attention'],
        [restored.key, 'pending'],
        ...chain.map((key, at) => [key, at === 0 ? 'attention' : 'pending']),
      ])
    const [clash, , impossible] = await tablet.rows()
    expect(clash?.problem).toMatchObject({ code: 'version-conflict', current: { status: 'arrived' } })
    expect(impossible?.problem).toMatchObject({ status: 409, current: { status: 'cancelled' } })

    const apply = (key: string, newKey: string) => tablet.decide({ kind: 'apply', key, newKey, role: 'owner' })
    expect(await apply(chain[0] ?? '', randomUUID())).toEqual({ ok: false, why: 'impossible' })
    const newKey = randomUUID()
    expect(await apply(cancelled.key, newKey)).toEqual({ ok: true })
    await expect
      .poll(() => stage.readEvents(astra).slice(1))
      .toEqual([
        { key: newKey, to: 'cancelled' },
        { key: restored.key, to: 'confirmed' },
      ])
    expect(await tablet.decide({ kind: 'discard', keys: chain.slice(0, 1) })).toEqual({ ok: false, why: 'gone' })
    expect(await tablet.decide({ kind: 'discard', keys: chain })).toEqual({ ok: true })
    await tablet.expectEmpty()
    expect(stage.readEvents(corsa)).toHaveLength(1)
  },
)

test(
  'O9 an ended session keeps all changes; another person’s session sends none of them; a new one of the same person does',
  once,
  async ({ context }) => {
    const jan = await stage.found('jan@example.com')
    const astra = await stage.book(anna)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    await stage.signOut(anna)
    const arrived = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    expect(arrived).toMatchObject({ status: 202, body: { queued: true } })
    await expect.poll(() => tablet.outbox()).toMatchObject({ entries: [{ key: arrived.key, state: 'needs-auth' }] })

    await stage.carry(jan, context)
    await tablet.welcome(jan.owner)
    await tablet.post({ type: 'rouse', trigger: 'send-now' })
    const others = [{ ...anna.owner, count: 1 }]
    await expect.poll(() => tablet.outbox()).toMatchObject({ owner: jan.owner, entries: [], others })
    expect(JSON.stringify(await tablet.outbox())).not.toContain(arrived.key)
    await tablet.welcome(null)
    await expect.poll(() => tablet.outbox()).toMatchObject({ owner: null, entries: [], others })
    expect(await tablet.rows()).toMatchObject([{ key: arrived.key, attempts: 1 }])

    await stage.signIn(anna)
    await stage.carry(anna, context)
    await tablet.welcome(anna.owner)
    await tablet.expectEmpty()
    expect(stage.readEvents(astra)).toEqual([{ key: arrived.key, to: 'arrived' }])
  },
)

test(
  'O4 O10 the five hundred and first change is refused, and entries that only a newer build can read are left untouched',
  once,
  async ({ context }) => {
    const astra = await stage.book(anna)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    await stage.proxy.setMode('refuse')
    const one = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    const tomorrows = { v: 2, userId: anna.owner.userId, appointmentId: 'x', sealed: { by: 'tomorrow' } }
    await tablet.insert(Array.from({ length: mostEntries - 1 }, () => tomorrows))
    const corsa = await stage.book(anna)
    const refused = await tablet.tap(anna, 'arrived', { appointmentId: corsa, baseVersion: 1 })
    expect(refused).toMatchObject({ status: 507, body: { code: 'outbox-full' } })
    await stage.proxy.setMode('pass')
    await tablet.post({ type: 'rouse', trigger: 'online' })
    await expect.poll(() => stage.readEvents(astra)).toEqual([{ key: one.key, to: 'arrived' }])
    const left = await tablet.rows()
    expect(left).toHaveLength(mostEntries - 1)
    expect(left[0]).toEqual({ ...tomorrows, seq: expect.any(Number) })
    expect((await tablet.outbox())?.foreign).toHaveLength(mostEntries - 1)
  },
)

const deletions: Record<string, (tablet: OutboxPage) => Promise<unknown>> = {
  'by its page': ({ page }) =>
    page.evaluate(
      (name) =>
        new Promise((done, fail) => {
          const deleting = indexedDB.deleteDatabase(name)
          deleting.onsuccess = done
          deleting.onerror = fail
          deleting.onblocked = fail
        }),
      outboxDatabase,
    ),
  'by the browser': async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin: stage.origin, storageTypes: 'indexeddb' })
  },
}
for (const [way, deleteStore] of Object.entries(deletions)) {
  test(`O11 a store that was deleted ${way} is a new one, and accepts the next change`, once, async ({ context }) => {
    const astra = await stage.book(anna)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    await stage.proxy.setMode('refuse')
    await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    const before = await tablet.outbox()
    await deleteStore(tablet)
    await tablet.post({ type: 'rouse', trigger: 'foreground' })
    await expect.poll(async () => (await tablet.outbox())?.storeId).not.toBe(before?.storeId)
    expect(await tablet.outbox()).toMatchObject({ entries: [], storage: 'kept' })
    // When the outbox is empty it forgets that the network was away.
    await expect.poll(async () => (await tablet.outbox())?.line.why).toBeNull()
    await stage.proxy.setMode('pass')
    expect(await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })).toMatchObject({ status: 200 })
  })
}

test(
  'O11 on a full device the query cache is evicted first; a change that still has no space is not reported as saved',
  once,
  async ({ context }) => {
    const astra = await stage.book(anna)
    const empty = await context.newPage()
    const devtools = await context.newCDPSession(empty)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: stage.origin, quotaSize: 20_000_000 })
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    /** Adds one more cached row with `value`; returns their number. */
    const countRead = (value?: string) =>
      tablet.page.evaluate(
        ([{ name, store }, value]) =>
          new Promise<number>((done) => {
            const opening = indexedDB.open(name)
            opening.onupgradeneeded = () => opening.result.createObjectStore(store)
            opening.onsuccess = () => {
              const all = opening.result.transaction(store, 'readwrite').objectStore(store)
              if (value) all.put(value, value)
              const counting = all.count()
              all.transaction.oncomplete = () => {
                opening.result.close()
                done(counting.result)
              }
            }
          }),
        [readingDatabase, value] as const,
      )
    await countRead('before')
    await stage.proxy.setMode('refuse')
    const key = randomUUID()
    const answer = await tablet.page.evaluate(
      async ([key, owner, appointmentId]) => {
        // Random, because the browser compresses what it stores.
        const randomText = () => {
          const random = crypto.getRandomValues(new Uint8Array(60_000))
          return String.fromCharCode(...random.map((byte) => 35 + (byte % 56)))
        }
        const reason = Array.from({ length: 500 }, randomText).join('')
        const response = await fetch('/api/appointments/arrived', {
          method: 'PUT',
          headers: { 'idempotency-key': key, 'x-expect-user': owner.userId, 'x-expect-account': owner.accountId },
          body: JSON.stringify({ appointmentId, reason }),
        })
        return { status: response.status, body: await response.json() }
      },
      [key, anna.owner, astra] as const,
    )
    expect(answer).toMatchObject({ status: 507, body: { code: 'device-full' } })
    expect(await tablet.saved()).toEqual([])
    expect(await tablet.rows()).toEqual([])
    expect(await countRead()).toBe(0)
    const next = await tablet.tap(anna, 'arrived', { appointmentId: astra, baseVersion: 1 })
    expect(next).toMatchObject({ status: 202, body: { queued: true } })
    expect(await tablet.saved()).toEqual([next.key])
  },
)

/** In the page: the keys of a store, which an earlier page has created. */
function readKeys({ name, store }: { name: string; store: string }): Promise<string[]> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const keys = opening.result.transaction(store).objectStore(store).getAllKeys()
      keys.onsuccess = () => {
        opening.result.close()
        done(keys.result.map(String))
      }
      keys.onerror = () => fail(keys.error)
    }
  })
}
