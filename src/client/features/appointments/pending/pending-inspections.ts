import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { Inspection } from '#contract/inspections/inspection.ts'
import type { InspectionChanged } from '#contract/inspections/inspections.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { answerOf } from '#domain/outbox/inspection-commands.ts'

type InspectedOrder = Appointment | AppointmentDetails

const withInspection = <A extends InspectedOrder>(order: A, inspection: Inspection): A => {
  if (!('inspections' in order)) return order
  const { inspections } = order
  const isKnown = inspections.some(({ id }) => id === inspection.id)
  return {
    ...order,
    inspections: isKnown
      ? inspections.map((one) => (one.id === inspection.id ? inspection : one))
      : [...inspections, inspection],
  }
}

const originOf = ({ occurredAt, userId, employeeId }: SubmittedCommand, actorName: string) => ({
  ...{ occurredAt, receivedAt: occurredAt, isTimeUncertain: false, actorId: userId, actorName, employeeId },
})

/** The body of a command that starts an inspection, as its screen made it. */
export type InspectionStart = Pick<Inspection, 'templateId' | 'content' | 'findingIds'>

/** Returns an order with an inspection as it will be when the server has the command. */
export function startInspectionIn<A extends InspectedOrder>(order: A, command: SubmittedCommand, actorName: string): A {
  if (!('inspections' in order)) return order
  const id = command.params.inspectionId ?? ''
  if (order.inspections.some((one) => one.id === id)) return order
  const { templateId, content, findingIds } = command.body as InspectionStart
  const start = { id, appointmentId: order.id, templateId, content, findingIds }
  return withInspection(order, { ...start, answers: [], ...originOf(command, actorName) })
}

/** Returns an order with an answer to an item of an inspection. */
export function answerInspectionIn<A extends InspectedOrder>(
  order: A,
  command: SubmittedCommand,
  actorName: string,
): A {
  if (!('inspections' in order)) return order
  const { inspectionId, itemId = '' } = command.params
  const before = order.inspections.find(({ id }) => id === inspectionId)
  if (!before) return order
  const { to } = answerOf(command)
  const given = { itemId, answer: to, ...originOf(command, actorName) }
  const others = before.answers.filter((one) => one.itemId !== itemId)
  return withInspection(order, { ...before, answers: [...others, given] })
}

/** Returns an order with the inspection that the server answered. */
export function takeInspectionReply<A extends InspectedOrder>(order: A, reply: InspectionChanged): A {
  const { inspection, appointmentVersion: version } = reply
  if (order.version > version) return order
  return withInspection({ ...order, ...(order.version + 1 === version && { version }) }, inspection)
}
