import { newId } from '#client/api/new-id.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { Finding } from '#contract/order/finding.ts'
import type { FindingTarget, FindingWay } from '#domain/findings/finding.ts'

export type FindingStep = { to: FindingTarget; how: FindingWay | null; reason?: string }

/** Returns a function that asks the customer about a finding, records the answer, or withdraws it. */
export function useStepFinding({ id }: Pick<AppointmentDetails, 'id'>, station: Station) {
  const submitCommand = useSubmitCommand(station)
  const describeProblem = useDescribeProblem()
  return (finding: Pick<Finding, 'id' | 'version'>, { to, how, reason = '' }: FindingStep, employeeId: string | null) =>
    submitCommand({
      ...{ kind: 'finding-step', key: newId(), appointmentId: id, employeeId },
      params: { id, findingId: finding.id },
      body: { to, how, ...(reason.trim() !== '' && { reason: reason.trim() }), version: finding.version },
    }).catch((error: unknown) => toast.error(describeProblem(error)))
}
