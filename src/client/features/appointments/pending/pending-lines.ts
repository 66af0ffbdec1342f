import type { Appointment, AppointmentDetails, OrderLine } from '#contract/appointments.ts'
import type { OrderLineChanged } from '#contract/order-lines.ts'
import { placeLine, sumLine, sumOrder } from '#domain/money/order-lines.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { readLineText, type WrittenLine } from '#domain/outbox/current.ts'

type LineAnswer = Pick<OrderLineChanged, 'lineId' | 'line'> & { after?: string | null }

/** Returns the lines after an answer about one of them; without `after` a line keeps its place. */
export function applyAnswer(lines: readonly OrderLine[], { lineId, line, after }: LineAnswer): OrderLine[] {
  if (!line) return lines.filter(({ id }) => id !== lineId)
  const byId = new Map([...lines, line].map((one) => [one.id, one]))
  const ids = placeLine(
    lines.map(({ id }) => id),
    lineId,
    after,
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns an appointment with the lines and the version that the server answered; the same if it is newer. */
export function takeLineReply<A extends Appointment | AppointmentDetails>(appointment: A, reply: OrderLineChanged): A {
  const { totals, appointmentVersion: version } = reply
  if (!('lines' in appointment) || appointment.version > version) return appointment
  const lines = applyAnswer(appointment.lines, reply)
  // With a change of somebody else in between, the cached order is not of this version before it is read again.
  return { ...appointment, lines, totals, ...(appointment.version + 1 === version && { version }) }
}

/**
 * Applies commands about lines, one after another, to the orders that have lines. The version of a line is predicted as
 * the server will set it.
 */
export function createLineOverlay(): <A extends Appointment | AppointmentDetails>(
  one: A,
  command: SubmittedCommand,
) => A {
  const removed = new Map<string, number>()
  return (appointment, command) => {
    if (!('lines' in appointment)) return appointment
    const { lines } = appointment
    const lineId = command.params.lineId ?? ''
    const saved = lines.find(({ id }) => id === lineId)
    if (command.kind === 'line-removal') {
      if (!saved) return appointment
      removed.set(lineId, saved.version + 1)
      return withLines(appointment, applyAnswer(lines, { lineId, line: null }))
    }
    const text = readLineText(command.body)
    const isMove = command.body.isMove === true
    if (!text || (isMove && !saved)) return appointment
    const known = saved?.version ?? removed.get(lineId) ?? versionIn(command)
    const line = saved && (isMove || isSameText(saved, text)) ? saved : priced(lineId, text, known + 1)
    const { after } = command.body as { after?: string | null }
    return withLines(appointment, applyAnswer(lines, { lineId, line, ...(after === undefined ? {} : { after }) }))
  }
}

/** Of a line that this page does not have: 0 if it is new, else the version with which it is restored. */
const versionIn = ({ body }: SubmittedCommand): number => (typeof body.version === 'number' ? body.version : 0)

const withLines = <A extends Appointment | AppointmentDetails>(appointment: A, lines: OrderLine[]): A => ({
  ...appointment,
  lines,
  totals: sumOrder(lines),
})

function priced(id: string, text: WrittenLine, version: number): OrderLine {
  const { net, vat, gross } = sumLine(text)
  return { id, ...text, net, vat, gross, version }
}

const isSameText = (one: WrittenLine, other: WrittenLine): boolean =>
  JSON.stringify(readLineText(one)) === JSON.stringify(readLineText(other))
