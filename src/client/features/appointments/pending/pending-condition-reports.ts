import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import type { ConditionReportMade } from '#contract/condition-reports/condition-reports.ts'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'

type ReportedOrder = Appointment | AppointmentDetails

/** Returns an order with a condition report, instead of one with the same id. */
export function addReportTo<A extends ReportedOrder>(order: A, report: ConditionReport): A {
  if (!('conditionReports' in order)) return order
  const { conditionReports } = order
  const isKnown = conditionReports.some(({ id }) => id === report.id)
  return {
    ...order,
    conditionReports: isKnown
      ? conditionReports.map((one) => (one.id === report.id ? report : one))
      : [...conditionReports, report],
  }
}

/** The report that a command will make, as its author sees it until the server has it. Its digest is not known yet. */
export function reportOf(command: SubmittedCommand, actorName: string): ConditionReport {
  const { params, body, occurredAt, userId: actorId, employeeId, appointmentId } = command
  const content = body as ReportContent
  const id = params.reportId ?? ''
  return {
    ...{ id, appointmentId, ...content, isSigned: content.signature !== null, isErased: false, digest: '' },
    ...{ occurredAt, receivedAt: occurredAt, isTimeUncertain: false, actorId, actorName, employeeId },
  }
}

/** Returns an order with the report that the server answered. */
export function takeReportReply<A extends ReportedOrder>(order: A, reply: ConditionReportMade): A {
  const { report, appointmentVersion: version } = reply
  if (order.version > version) return order
  return addReportTo({ ...order, ...(order.version + 1 === version && { version }) }, report)
}
