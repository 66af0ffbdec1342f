import { newId } from '#client/api/new-id.ts'
import type { InspectionStart } from '#client/features/appointments/pending/pending-inspections.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Inspection } from '#contract/inspections/inspection.ts'
import type { ItemAnswer } from '#domain/inspections/answer.ts'
import type { Preset } from '#domain/inspections/presets.ts'
import { itemsOf } from '#domain/inspections/template.ts'

export type Inspect = {
  /** Starts an inspection and returns its id; the template is copied into it. */
  start: (template: Preset, employeeId: string | null) => string
  answer: (inspection: Inspection, change: AnswerChange, employeeId: string | null) => void
  /** Makes a finding of an item. */
  find: (inspection: Inspection, itemId: string, finding: FoundPart, employeeId: string | null) => void
}
type AnswerChange = { itemId: string; from: ItemAnswer | null; to: ItemAnswer | null }
export type FoundPart = { what: string; severity: 'now' | 'soon' | 'watch' }

/** Starts and fills the inspections of an order, with or without a network. */
export function useInspect(orderId: string, station: Station): Inspect {
  const submitCommand = useSubmitCommand(station)
  const describeProblem = useDescribeProblem()
  const submit = (wish: Parameters<typeof submitCommand>[0]) =>
    void submitCommand(wish).catch((error: unknown) => toast.error(describeProblem(error)))
  const common = (employeeId: string | null) => ({ key: newId(), appointmentId: orderId, employeeId })
  return {
    start: ({ id: templateId, content }, employeeId) => {
      const inspectionId = newId()
      const findingIds = Object.fromEntries(itemsOf(content).map(({ id }) => [id, newId()]))
      const body: InspectionStart = { templateId, content, findingIds }
      submit({
        ...common(employeeId),
        key: inspectionId,
        kind: 'inspection',
        params: { id: orderId, inspectionId },
        body,
      })
      return inspectionId
    },
    answer: ({ id: inspectionId }, { itemId, from, to }, employeeId) =>
      submit({
        ...common(employeeId),
        kind: 'inspection-answer',
        params: { id: orderId, inspectionId, itemId },
        body: { from, to },
      }),
    find: ({ findingIds }, itemId, { what, severity }, employeeId) =>
      submit({
        ...common(employeeId),
        kind: 'finding',
        params: { id: orderId, findingId: findingIds[itemId] ?? newId() },
        body: { what, place: null, severity, version: null },
      }),
  }
}
