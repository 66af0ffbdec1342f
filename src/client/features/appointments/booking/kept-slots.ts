import type { Appointment } from '#contract/appointments.ts'
import type { Bay, FreeSlot } from '#contract/bays.ts'
import { freeSlots } from '#domain/free-slots.ts'
import type { Span } from '#domain/wall-time.ts'

/** What this device knows of the coming days. */
export type KeptDays = {
  /** The open spans of each known day, in order. */
  days: readonly (readonly Span[])[]
  bays: readonly Bay[]
  appointments: readonly Appointment[]
}
/** `from`: the earliest start, ms since the epoch. */
type KeptSlotWish = {
  minutes: number
  from: number
  bayId?: string | undefined
  employeeId?: string | undefined
  limit: number
}

/**
 * Returns the next slots that are free as far as this device knows, by the rules of the server. The hours and absences
 * of an employee are left out: the server checks them when the booking is sent.
 */
export function keptSlots({ days, bays, appointments }: KeptDays, wish: KeptSlotWish): FreeSlot[] {
  const { minutes, from, bayId, employeeId, limit } = wish
  const held = appointments
    .flatMap(({ blocks }) => blocks)
    .filter(({ live }) => live)
    .map((block) => ({ ...block, from: Date.parse(block.from), to: Date.parse(block.to) }))
  const iso = (instant: number): string => new Date(instant).toISOString()
  return freeSlots({
    days,
    bays: bays
      .filter(({ id, active }) => (bayId === undefined ? active : id === bayId))
      .map(({ id }) => ({ id, taken: sorted(held.filter((block) => block.bayId === id)) })),
    ...(employeeId !== undefined && { people: [sorted(held.filter((block) => block.employeeId === employeeId))] }),
    ...{ minutes, from, limit },
  }).map((slot) => ({ bayId: slot.bayId, from: iso(slot.from), to: iso(slot.to) }))
}

const sorted = <S extends Span>(spans: readonly S[]): S[] => spans.toSorted((a, b) => a.from - b.from)
