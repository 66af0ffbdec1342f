import type { SubmittedCommand } from './command.ts'
import { isRecord } from './is-record.ts'
import {
  type CommandEntry,
  isStatusChange,
  isStatusEntry,
  type OfferedSlot,
  type OutboxEntry,
  type Submitted,
} from './outbox.ts'

/** The command that creates an appointment; all other commands of that appointment are behind it. */
export type Creation = SubmittedCommand & { kind: 'create' }

export const isCreation = (one: Submitted): one is Creation => !isStatusChange(one) && one.kind === 'create'
export const isCreationEntry = (entry: OutboxEntry): entry is CommandEntry & { kind: 'create' } =>
  !isStatusEntry(entry) && entry.kind === 'create'

/** Reads the slots that the server offers with a refusal. */
export function readSlots(current: unknown): readonly OfferedSlot[] {
  const slots = isRecord(current) ? current.slots : undefined
  return Array.isArray(slots) ? slots.filter(isSlot).map(({ from, to, bayId }) => ({ from, to, bayId })) : []
}

const isSlot = (one: unknown): one is OfferedSlot =>
  isRecord(one) && [one.from, one.to, one.bayId].every((value) => typeof value === 'string')
