import { expect, test } from '@playwright/test'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { outboxDatabase } from '#contract/worker/messages.ts'
import { requestOf } from '#domain/outbox/status-change.ts'
import { openOutboxPage, stopWorkers } from '../../support/outbox/outbox-page.ts'
import { openOutboxStage } from '../../support/outbox/outbox-stage.ts'
import { readStoredQueue, type StoredQueue } from '../../support/outbox/stored-queue.ts'

// Only the worker, under a page without code of the product.
test('O10 the outbox that a released build left on a tablet is read and sent by this one, in order and each change once', {
  tag: '@once',
}, async ({ context }) => {
  const stage = await openOutboxStage()
  try {
    const [anna, jan] = [await stage.found('anna@example.com'), await stage.found('jan@example.com')]
    const made: StoredQueue = JSON.parse(readStoredQueue())
    // The same queue, with persons and orders of this server.
    const ids = [
      [made.people.anna.userId, anna.owner.userId],
      [made.people.anna.accountId, anna.owner.accountId],
      [made.people.jan.userId, jan.owner.userId],
      [made.people.jan.accountId, jan.owner.accountId],
    ]
    for (const [name, id] of Object.entries(made.orders)) ids.push([id, await stage.book(name === 'jans' ? jan : anna)])
    const text = ids.reduce((queue, [from = '', to = '']) => queue.replaceAll(from, to), readStoredQueue())
    const { orders, entries, meta }: StoredQueue = JSON.parse(text)
    const idOf = (name: string) => orders[name] ?? ''
    const keysOf = (name: string) =>
      entries.filter(({ appointmentId }) => appointmentId === idOf(name)).map(({ key }) => key)
    const eventsOf = (name: string) => stage.readEvents(idOf(name)).map(({ key, to }) => [key, to])

    // The history on the server by then: an acknowledged change, one by the office, and one whose reply was cut off.
    const [sent] = meta.confirmed
    const tried = entries.find(({ key }) => key === keysOf('tried')[0])
    if (!sent || !tried) throw new Error('the queue has no change that was sent')
    const headers = { 'idempotency-key': sent.change.key }
    const body = { appointmentId: idOf('sent'), reason: null }
    void (await anna.client.send(changeAppointmentStatus, { params: { status: 'arrived' }, headers, body })).value
    await stage.change(anna, 'cancelled', idOf('cancelled'), 'customer')
    await stage.change(anna, 'arrived', idOf('started'))
    await stage.change(anna, 'in-progress', idOf('started'))
    const { status, ...request } = requestOf(tried, Date.now())
    const again = { params: { status }, ...request } as unknown as Call<typeof changeAppointmentStatus>
    void (await anna.client.send(changeAppointmentStatus, again)).value

    await stage.carry(anna, context)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.page.evaluate(
      ([name, rows, known]) =>
        new Promise((done, fail) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => fail(opening.error)
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(['entries', 'meta'], 'readwrite')
            for (const row of rows) transaction.objectStore('entries').add(row)
            for (const [key, value] of Object.entries(known)) transaction.objectStore('meta').put(value, key)
            transaction.oncomplete = () => done(opening.result.close())
            transaction.onabort = () => fail(transaction.error)
          }
        }),
      [outboxDatabase, entries, meta] as const,
    )
    await stopWorkers(tablet.page)
    await tablet.welcome(anna.owner)
    const asked = ['cancelled', 'started', 'refused']
    const states = async () => (await tablet.rows()).map(({ key, state }) => [key, state])
    const left = entries.filter(
      ({ state, key, userId }) =>
        state === 'attention' || keysOf('cancelled').includes(key) || userId === jan.owner.userId,
    )
    await expect.poll(states, { timeout: 20_000 }).toEqual(left.map(({ key, state }) => [key, state]))
    expect(await tablet.outbox()).toMatchObject({ owner: anna.owner, foreign: [], storeId: meta.storeId })
    expect((await tablet.outbox())?.others).toEqual([{ ...jan.owner, count: 2 }])

    const newKey = crypto.randomUUID()
    const [applied = ''] = keysOf('started')
    expect(await tablet.decide({ kind: 'apply', key: applied, newKey, role: 'owner' })).toEqual({ ok: true })
    const discarded = left.filter(({ key, afterKey }) => key !== applied && afterKey === null)
    for (const { key, userId } of discarded.filter(({ userId }) => userId === anna.owner.userId)) {
      const chain = left.filter((one) => one.userId === userId && (one.key === key || one.afterKey === key))
      expect(await tablet.decide({ kind: 'discard', keys: chain.map((one) => one.key) })).toEqual({ ok: true })
    }
    await stage.carry(jan, context)
    await tablet.welcome(jan.owner)
    await tablet.expectEmpty()

    const undone = entries.find(({ undoes }) => undoes === sent.change.key)
    expect(eventsOf('sent')).toEqual([
      [sent.change.key, 'arrived'],
      [undone?.key, 'confirmed'],
    ])
    expect(eventsOf('started').slice(2)).toEqual([[newKey, 'ready']])
    for (const name of Object.keys(orders).filter((name) => name !== 'sent' && !asked.includes(name))) {
      const wanted = entries.filter(({ appointmentId }) => appointmentId === idOf(name))
      expect([name, eventsOf(name)]).toEqual([name, wanted.map(({ key, status: to }) => [key, to])])
    }
  } finally {
    await stage.remove()
  }
})
