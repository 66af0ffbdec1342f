import type { ConditionReport } from '#contract/condition-reports/condition-report.ts'
import type { ReportContent } from '#domain/condition-reports/condition-report.ts'
import { writeInstant } from '#domain/instant.ts'
import type { Db } from '../../db/database.ts'
import { findReports, type ReportRow } from './store.ts'

/** `mayReach`: whether the reader sees the customer's contacts. Without them there is no signature either. */
export function presentReport(row: ReportRow, mayReach: boolean): ConditionReport {
  const content: ReportContent = JSON.parse(row.content)
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    ...content,
    signature: mayReach ? content.signature : null,
    isSigned: row.is_signed === 1,
    isErased: row.is_erased === 1,
    digest: row.digest,
    occurredAt: writeInstant(row.occurred_at),
    isTimeUncertain: row.time_uncertain === 1,
    receivedAt: writeInstant(row.received_at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    employeeId: row.employee_id,
  }
}

/** Returns the condition reports of an order in the order in which they arrived. */
export const readReports = async (
  account: string,
  db: Db,
  appointmentId: string,
  mayReach: boolean,
): Promise<ConditionReport[]> =>
  (await findReports(account, db, appointmentId)).map((row) => presentReport(row, mayReach))

/** Whether a report of the order names the photo: it is evidence then, and stays. */
export async function isPhotoOfReport(
  account: string,
  db: Db,
  appointmentId: string,
  photoId: string,
): Promise<boolean> {
  const rows = await findReports(account, db, appointmentId)
  const contents = rows.map(({ content }): ReportContent => JSON.parse(content))
  return contents.some(({ marks }) => marks.some(({ photoIds }) => photoIds.includes(photoId)))
}
