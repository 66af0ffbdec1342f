import { newId } from '#client/api/new-id.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'

/**
 * Makes a condition report, with or without a network. A mileage that the order does not have yet becomes that of the
 * order.
 */
export function useMakeReport(order: AppointmentDetails, station: Station) {
  const submitCommand = useSubmitCommand(station)
  return async (reportId: string, content: ReportContent, employeeId: string | null): Promise<void> => {
    const { id: appointmentId, mileage } = order
    const common = { appointmentId, employeeId }
    const params = { id: appointmentId, reportId }
    await submitCommand({ ...common, kind: 'condition-report', key: reportId, params, body: content })
    if (content.mileage === null || content.mileage === mileage) return
    const body = { mileage: { from: mileage, to: content.mileage } }
    await submitCommand({ ...common, kind: 'details', key: newId(), params: { id: appointmentId }, body })
  }
}
