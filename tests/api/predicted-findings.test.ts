import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyPending } from '#client/features/appointments/pending/pending-overlay.ts'
import { type AppointmentDetails, changeAppointmentStatus, getAppointment } from '#contract/appointments.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { findingTargets, findingWays, severities } from '#domain/findings/finding.ts'
import type { CommandEntry, OutboxEntry, StatusEntry } from '#domain/outbox/outbox.ts'
import { commandOf, entryOf } from '../support/outbox/outbox-entry.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const priceOf = (netPrice: number) => ({
  ...({ id: randomUUID(), kind: 'part', name: 'Tie rod', quantity: 1500, unit: 'pcs' } as const),
  ...{ netPrice, discountPercent: 0, vatRate: 23 },
})

const which = fc.integer({ min: 0, max: 2 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('finding' as const),
    which,
    what: fc.constantFrom('Worn tie rod', 'Leaking damper'),
    place: fc.constantFrom(undefined, null, 'Front axle'),
    severity: fc.constantFrom(...severities),
    price: fc.constantFrom(undefined, [], [10_000], [9_999, 1]),
  }),
  fc.record({
    kind: fc.constant('finding-step' as const),
    which,
    to: fc.constantFrom(...findingTargets),
    how: fc.constantFrom(...findingWays),
    reason: fc.constantFrom(undefined, '', 'Too expensive'),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    what: fc.constantFrom('Worn discs', null),
    gross: fc.constantFrom(undefined, 55_350),
    approved: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** What a page shows of an order; the times and the names of the server are not predicted. */
const shownOf = ({ status, statusVersion, findings, events }: AppointmentDetails) => ({
  ...{ status, statusVersion },
  events: events.map(({ id, to, undone }) => ({ id, to, undone })),
  findings: findings.map(({ id, what, place, severity, state, reason, gross, version, changes }) => ({
    ...{ id, what, state, reason, gross, version },
    // The history of a page does not have them, so it cannot show what they were before an undone change.
    ...(changes.at(-1)?.kind !== 'undone' && { place, severity }),
    changes: changes.map((one) => [one.id, one.kind, one.version, one.state, one.how, one.gross, one.reason, one.what]),
  })),
})

test('J8 what a page shows of findings before the server has them is what the server then answers', async () => {
  const seed = Number(process.env.FINDINGS_SEED ?? Date.now() % 1_000_000)
  const { owner } = await openStation(server)
  const read = async (id: string) => (await owner.client.send(getAppointment, { params: { id } })).value

  const compared = new Set<string>()

  async function run(acts: readonly Act[]): Promise<void> {
    const { id } = await book(owner, { bayId: null })
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const status of ['arrived', 'in-progress'] as const) await send(entryOf({ status, key: randomUUID() }), id)
    for (const one of acts) {
      server.clock.advance(1000)
      const before = await read(id)
      const entry = entryFor(one, before, ids)
      if (!entry) continue
      const predicted = applyPending(before, [entry], 'Anna')
      const answer = await send(entry, id)
      // What the server refuses is not shown as done for long; the page shows its decision.
      if (answer !== 200) continue
      expect(shownOf(predicted), `${JSON.stringify(one)} on ${before.status}`).toEqual(shownOf(await read(id)))
      compared.add(one.kind)
      if (predicted.status !== before.status) compared.add(`${one.kind} moves the status`)
    }
  }

  async function send(entry: OutboxEntry, id: string): Promise<number> {
    const headers = { 'idempotency-key': entry.key }
    if (!('kind' in entry)) {
      const { status, detail, undoes } = entry
      const body = { appointmentId: id, ...(detail && { detail }), ...(undoes && { undoes }) }
      return (await owner.client.send(changeAppointmentStatus, { params: { status }, headers, body })).status
    }
    const params = { id, findingId: entry.params.findingId ?? '' }
    const endpoint = entry.kind === 'finding' ? saveFinding : stepFinding
    return (await owner.client.send(endpoint, { params, headers, body: entry.body as never })).status
  }

  // Each kind in a sequence in which it has an effect.
  const each: Act[] = [
    { kind: 'finding', which: 0, what: 'Worn tie rod', place: null, severity: 'now', price: [10_000] },
    { kind: 'finding-step', which: 0, to: 'asked', how: 'phone', reason: undefined },
    { kind: 'status', what: null, gross: undefined, approved: true },
    { kind: 'undo' },
  ]
  await fc.assert(fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), run), {
    ...{ seed, numRuns: Number(process.env.FINDINGS_RUNS ?? 25), examples: [[each]], endOnFailure: false },
  })
  const kinds = ['finding', 'finding-step', 'finding-step moves the status', 'status', 'undo']
  expect([...compared].filter((kind) => kinds.includes(kind)).sort()).toEqual(kinds)
}, 60_000)

/** Returns the unsent change that a page would make; `null` if it offers none. */
function entryFor(one: Act, order: AppointmentDetails, ids: readonly string[]): CommandEntry | StatusEntry | null {
  const key = randomUUID()
  const { status } = order
  if (one.kind === 'undo') {
    const last = order.events.findLast(({ kind }) => kind === 'status')
    const isUndoable = last && last.undoes === null && last.from && status !== 'arrived'
    return isUndoable && last.from ? entryOf({ key, status: last.from, undoes: last.id }) : null
  }
  if (one.kind === 'status') {
    if (status === 'in-progress' && one.what !== null) {
      const detail = { what: one.what, ...(one.gross !== undefined && { gross: one.gross }) }
      return entryOf({ key, status: 'awaiting-approval', detail })
    }
    return status === 'awaiting-approval'
      ? entryOf({ key, status: 'in-progress', detail: { approved: one.approved } })
      : null
  }
  const findingId = ids[one.which] ?? ''
  const version = order.findings.find(({ id }) => id === findingId)?.version ?? null
  const params = { id: order.id, findingId }
  if (one.kind === 'finding') {
    const { what, place, severity, price } = one
    const lines = price?.map(priceOf)
    const body = { what, severity, version, ...(place !== undefined && { place }), ...(lines && { lines }) }
    return commandOf({ key, kind: 'finding', params, body })
  }
  if (version === null) return null
  const { to, how, reason } = one
  return commandOf({ key, kind: 'finding-step', params, body: { to, how, version, ...(reason && { reason }) } })
}
