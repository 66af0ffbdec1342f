import type { GivenAnswer, Inspection } from '#contract/inspections/inspection.ts'
import { writeInstant } from '#domain/instant.ts'
import type { Db } from '../../db/database.ts'
import { findInspectionAnswers, findInspections, type InspectionAnswerRow, type InspectionRow } from './store.ts'

const presentOrigin = (row: InspectionRow | InspectionAnswerRow) => ({
  occurredAt: writeInstant(row.occurred_at),
  isTimeUncertain: row.time_uncertain === 1,
  receivedAt: writeInstant(row.received_at),
  actorId: row.actor_id,
  actorName: row.actor_name,
  employeeId: row.employee_id,
})

export const presentAnswer = (row: InspectionAnswerRow): GivenAnswer => ({
  itemId: row.item_id,
  answer: row.answer === null ? null : JSON.parse(row.answer),
  ...presentOrigin(row),
})

/** Returns an inspection; `changes`: all changes of its answers, those of each item oldest first. */
export function presentInspection(row: InspectionRow, changes: readonly InspectionAnswerRow[]): Inspection {
  const latest = new Map(changes.map((change) => [change.item_id, change]))
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    templateId: row.template_id,
    content: JSON.parse(row.content),
    findingIds: JSON.parse(row.finding_ids),
    answers: [...latest.values()].map(presentAnswer),
    ...presentOrigin(row),
  }
}

/** Returns the inspections of an order, oldest first. */
export async function readInspections(account: string, db: Db, appointmentId: string): Promise<Inspection[]> {
  const rows = await findInspections(account, db, appointmentId)
  if (rows.length === 0) return []
  const changes = Map.groupBy(
    await findInspectionAnswers(account, db, appointmentId),
    ({ inspection_id }) => inspection_id,
  )
  return rows.map((row) => presentInspection(row, changes.get(row.id) ?? []))
}
