import {
  type CommandEntry,
  commandEntryVersion,
  isStatusEntry,
  type OutboxEntry,
  type StatusEntry,
  statusEntryVersion,
} from '#domain/outbox/outbox.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'

export const anna = { userId: 'anna', accountId: 'station' }

/** A tap of Anna's on the Astra: the car has arrived. */
export const changeOf = (more: Partial<SubmittedChange> = {}): SubmittedChange => ({
  key: 'k1',
  ...anna,
  employeeId: null,
  appointmentId: 'astra',
  status: 'arrived',
  reason: null,
  detail: null,
  undoes: null,
  baseVersion: 1,
  occurredAt: '2026-11-23T08:00:00.000Z',
  ...more,
})

/** The same change as an entry of the outbox. Its key is made from its `seq`. */
export const entryOf = (more: Partial<StatusEntry> = {}): StatusEntry => ({
  ...changeOf({ key: `k${more.seq ?? 1}` }),
  v: statusEntryVersion,
  seq: 1,
  afterKey: null,
  state: 'pending',
  attempts: 0,
  nextAt: 0,
  lastCode: null,
  problem: null,
  ...more,
})

const untried = { state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null } as const

/** The entry of a command of Anna's on the Astra: by default its creation. */
export const commandEntryOf = (more: Partial<CommandEntry> = {}): CommandEntry => {
  const { status: _status, reason, detail, undoes, baseVersion, v, ...entry } = entryOf({ seq: more.seq ?? 1 })
  const kind = more.kind ?? 'create'
  return {
    ...entry,
    ...{ v: commandEntryVersion, kind, params: {}, body: kind === 'create' ? { id: 'astra' } : { id: entry.key } },
    ...more,
  }
}

/** A photo of Anna's of the Astra. Its key is made from its `seq`. */
export function photoEntryOf({
  bytes = 1_000,
  ...more
}: Partial<CommandEntry> & { seq: number; bytes?: number }): CommandEntry {
  const { employeeId, appointmentId, occurredAt } = changeOf()
  const key = more.key ?? `p${more.seq}`
  return {
    ...{ v: commandEntryVersion, ...anna, employeeId, appointmentId, occurredAt, afterKey: null, ...untried, key },
    ...{ kind: 'photo', params: { id: appointmentId }, body: { fields: { ids: key }, type: 'image/webp', bytes } },
    ...more,
  }
}

/** An entry of Anna's that changes the line `oil` of the Astra, or another command. Its key is made from its `seq`. */
export const commandOf = (more: Partial<CommandEntry> = {}): CommandEntry => ({
  ...{ v: commandEntryVersion, seq: 1, key: `k${more.seq ?? 1}`, ...anna, employeeId: null, appointmentId: 'astra' },
  ...{ occurredAt: '2026-11-23T08:00:00.000Z', kind: 'line', params: { id: 'astra', lineId: 'oil' } },
  body: { ...oil, version: 1 },
  ...{ afterKey: null, state: 'pending', attempts: 0, nextAt: 0, lastCode: null, problem: null },
  ...more,
})
/** The content of a line. */
export const oil = {
  ...({ kind: 'part', name: 'Oil', quantity: 4000, unit: 'l' } as const),
  ...{ netPrice: 4599, discountPercent: 0, vatRate: 23 },
}

/** The removal of a photo of the Astra. */
export const removalEntryOf = (photoId: string, more: Partial<CommandEntry> & { seq: number }): CommandEntry => ({
  ...photoEntryOf({ key: `r${more.seq}`, ...more }),
  ...{ kind: 'photo-removal', params: { id: 'astra', photoId }, body: {} },
})

/** The status of an entry, or the kind of its command. */
export const targetOf = (entry: OutboxEntry): string => (isStatusEntry(entry) ? entry.status : entry.kind)

/** An entry that the server has refused, with the current state on the server. */
export const refusalOf = (code: string, status: number, more: Partial<NonNullable<OutboxEntry['problem']>> = {}) => ({
  code,
  status,
  field: null,
  current: {
    status: 'in-progress' as const,
    statusVersion: 7,
    statusSince: '2026-11-23T08:10:00.000Z',
    startsAt: '2026-11-23T08:00:00.000Z',
  },
  build: 'b1',
  ...more,
})
