import { describe, expect, test } from 'vitest'
import type { AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { OrderLineChanged } from '#contract/order-lines.ts'
import { sumOrder } from '#domain/money/order-lines.ts'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { commandOf, entryOf, oil, refusalOf } from '../../../../../tests/support/outbox/outbox-entry.ts'
import { takeDetailsReply } from './pending-details.ts'
import { takeLineReply } from './pending-lines.ts'
import { applyPending, shownOf } from './pending-overlay.ts'

const line = (id: string, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id, ...oil, name: id, net: 18_396, vat: 4231, gross: 22_627, version: 1 },
  ...more,
})
const order = (lines: OrderLine[], more: Partial<AppointmentDetails> = {}) =>
  ({
    ...{ id: 'astra', version: 3, lines, totals: sumOrder(lines), events: [], noteEntries: [] },
    ...{ mileage: null, keyTag: null, promisedAt: null },
    ...more,
  }) as unknown as AppointmentDetails
const save = (seq: number, lineId: string, body: object, more: Partial<CommandEntry> = {}) =>
  commandOf({ seq, params: { id: 'astra', lineId }, body: { ...oil, version: 1, ...body }, ...more })
const removal = (seq: number, lineId: string, version: number | null = 1) =>
  commandOf({ seq, kind: 'line-removal', params: { id: 'astra', lineId }, body: { version } })
const details = (body: CommandEntry['body']) => commandOf({ kind: 'details', params: { id: 'astra' }, body })
const shown = (lines: OrderLine[], ...queue: CommandEntry[]) => applyPending(order(lines), queue, 'Anna')
const namesOf = ({ lines }: AppointmentDetails) => lines.map(({ name, version }) => `${name} ${version}`)

describe('J6 unsent changes of lines are shown', () => {
  test('added, changed, moved and removed, in their order, with the totals', () => {
    const after = shown(
      [line('a'), line('b')],
      save(1, 'c', { name: 'new', version: null, after: 'a' }),
      save(2, 'a', { name: 'A', netPrice: 1000 }),
      removal(3, 'b'),
      save(4, 'c', { name: 'new', version: 1, after: null, isMove: true }),
    )
    expect(namesOf(after)).toEqual(['new 1', 'A 2'])
    expect(after.lines[1]).toMatchObject({ net: 4000, vat: 920, gross: 4920 })
    expect(after.totals).toMatchObject({ net: 22_396, gross: 27_547 })
  })

  test('with the versions that the server will give them', () => {
    const twice = shown([line('a')], save(1, 'a', { name: 'A' }), save(2, 'a', { name: 'AA', version: null }))
    expect(namesOf(twice)).toEqual(['AA 3'])
    // The same content makes no version.
    expect(namesOf(shown([line('a')], save(1, 'a', { name: 'a' })))).toEqual(['a 1'])
    const back = shown([line('a')], removal(1, 'a'), save(2, 'a', { name: 'a', version: null }))
    expect(namesOf(back)).toEqual(['a 3'])
    expect(namesOf(shown([], save(1, 'a', { name: 'a', version: 2 })))).toEqual(['a 3'])
  })

  test('a change that the server has already, with only its answer lost, changes nothing', () => {
    expect(namesOf(shown([line('a', { name: 'A', version: 2 })], save(1, 'a', { name: 'A' })))).toEqual(['A 2'])
    expect(namesOf(shown([], removal(1, 'a')))).toEqual([])
  })

  test('a move of a line that is gone, and a body that this build does not know, change nothing', () => {
    expect(namesOf(shown([line('a')], save(1, 'b', { isMove: true, after: null })))).toEqual(['a 1'])
    expect(namesOf(shown([line('a')], save(1, 'a', { name: 7 })))).toEqual(['a 1'])
    const board = { id: 'astra', version: 3 } as AppointmentDetails
    expect(applyPending(board, [save(1, 'a', {})], 'Anna')).toBe(board)
  })
})

test('J7 unsent details are shown, the last of each', () => {
  const queue = [
    details({ mileage: { from: null, to: 100 }, keyTag: { from: null, to: 'K' } }),
    details({ keyTag: { from: 'K', to: null }, promisedAt: { from: null, to: '2026-11-23T12:00:00.000Z' } }),
  ]
  expect(applyPending(order([]), queue, 'Anna')).toMatchObject({
    ...{ mileage: 100, keyTag: null, promisedAt: '2026-11-23T12:00:00.000Z' },
  })
})

test('beside a refused change, commands that do not build on it are shown; statuses after it are not', () => {
  const refused = save(1, 'a', { name: 'A' }, { state: 'attention', problem: refusalOf('version-conflict', 409) })
  const builds = save(2, 'a', { name: 'AA' }, { afterKey: 'k1' })
  const other = save(3, 'b', { name: 'B', version: null })
  const queue = [refused, builds, other, entryOf({ seq: 4 })]
  expect(shownOf(queue).map(({ key }) => key)).toEqual(['k3'])
  expect(namesOf(shown([line('a')], refused, builds, other))).toEqual(['a 1', 'B 1'])
})

describe('an answer is taken into the cache', () => {
  const reply = (more: Partial<OrderLineChanged> = {}) =>
    ({
      ...{
        appointmentId: 'astra',
        lineId: 'b',
        changed: true,
        line: line('b'),
        version: 1,
        versionAfter: 1,
        after: 'a',
      },
      ...{ totals: { gross: 7 }, appointmentVersion: 4, ...more },
    }) as OrderLineChanged

  test('J6 of a line, with the totals; of the version of the order only if nothing came between', () => {
    const next = takeLineReply(order([line('a')]), reply())
    expect([namesOf(next), next.totals.gross, next.version]).toEqual([['a 1', 'b 1'], 7, 4])
    expect(takeLineReply(order([line('a')]), reply({ appointmentVersion: 6 })).version).toBe(3)
    expect(namesOf(takeLineReply(order([line('b')]), reply({ line: null })))).toEqual([])
  })

  test('J7 of details', () => {
    const set = { appointmentId: 'astra', changed: true, mileage: 100, keyTag: 'K', promisedAt: null }
    expect(takeDetailsReply(order([]), { ...set, appointmentVersion: 4 })).toMatchObject({ mileage: 100, version: 4 })
    expect(takeDetailsReply(order([]), { ...set, appointmentVersion: 9 })).toMatchObject({ keyTag: 'K', version: 3 })
  })

  test('an older one changes nothing', () => {
    const newer = order([line('a')], { version: 9 })
    expect(takeLineReply(newer, reply())).toBe(newer)
    const set = { appointmentId: 'astra', changed: true, mileage: 1, keyTag: null, promisedAt: null }
    expect(takeDetailsReply(newer, { ...set, appointmentVersion: 4 })).toBe(newer)
  })
})
