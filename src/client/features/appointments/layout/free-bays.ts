import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Span } from '#domain/wall-time.ts'

export type Holder = { appointment: Appointment; span: Span }

const minuteMs = 60_000
const stepMinutes = 15

type Block = Appointment['blocks'][number]

/**
 * Returns the appointments that occupy a bay during a span, earliest first. `except`: the id of the appointment that is
 * being moved.
 */
export function holdersOf(bayId: string, span: Span, appointments: readonly Appointment[], except = ''): Holder[] {
  return findHolders((block) => block.bayId === bayId, span, appointments, except)
}

/** Returns the cars of an employee during a span, earliest first. `except` as above. */
export function carsOf(employeeId: string, span: Span, appointments: readonly Appointment[], except = ''): Holder[] {
  return findHolders((block) => block.employeeId === employeeId, span, appointments, except)
}

function findHolders(
  isHeld: (block: Block) => boolean,
  span: Span,
  appointments: readonly Appointment[],
  except: string,
): Holder[] {
  return appointments
    .filter(({ id }) => id !== except)
    .flatMap((appointment) =>
      appointment.blocks
        .filter((block) => block.live && isHeld(block))
        .map(({ from, to }) => ({ appointment, span: { from: Date.parse(from), to: Date.parse(to) } })),
    )
    .filter((holder) => holder.span.from < span.to && span.from < holder.span.to)
    .sort((a, b) => a.span.from - b.span.from)
}

/** Returns the active bays that are free during a span, in their order. */
export function freeBays(bays: readonly Bay[], span: Span, appointments: readonly Appointment[], except = ''): Bay[] {
  return bays.filter((bay) => bay.active && holdersOf(bay.id, span, appointments, except).length === 0)
}

/**
 * Returns the next start, in steps of a quarter of an hour, at which one of the bays is free for `minutes`; `null` if
 * there is none before `until`.
 */
export function nextFreeStart(
  bays: readonly Bay[],
  wanted: { from: number; minutes: number; until: number },
  appointments: readonly Appointment[],
  except = '',
): number | null {
  const step = stepMinutes * minuteMs
  for (let from = Math.ceil(wanted.from / step) * step; from < wanted.until; from += step) {
    const span = { from, to: from + wanted.minutes * minuteMs }
    if (freeBays(bays, span, appointments, except).length > 0) return from
  }
  return null
}

/** Whether work begins or ends outside the opening hours; a break in between does not count. */
export function isOutsideHours(span: Span, open: readonly Span[]): boolean {
  const begins = open.some(({ from, to }) => from <= span.from && span.from < to)
  const ends = open.some(({ from, to }) => from < span.to && span.to <= to)
  return !begins || !ends
}
