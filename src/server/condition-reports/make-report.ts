import { createHash } from 'node:crypto'
import type { ConditionReportMade, makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import {
  checkReport,
  digestedText,
  mostReports,
  type ReportContent,
} from '#domain/condition-reports/condition-report.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { presentReport } from '../appointments/condition-reports/read-reports.ts'
import { findReport, findReports, insertReport } from '../appointments/condition-reports/store.ts'
import { actorName } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { lockStation } from '../stations/store.ts'

/** Stores a condition report; its id makes that happen once. Nothing but an erasure changes it afterwards. */
export const applyConditionReport =
  ({ database, now }: StoreDeps): Handler<typeof makeConditionReport> =>
  async ({ params, headers, body }, actor) => {
    if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
    const { account, user, role } = actor
    const { employeeId = null, occurredAt, ...content } = body
    const fault = checkReport(content)
    if (fault) return invalidField(fault.path, fault.why)
    const receivedAt = now()
    const [appointmentId, reportId] = [params.id, params.reportId]
    const time = changeTime(occurredAt ?? null, headers, receivedAt)
    // Stored with each report, so the field names must never change.
    const fingerprint = fingerprintOf({ user: user.id, action: 'make-condition-report', ...params, ...body })
    return inTransactionIfOk(database, async (tx): Promise<Answer<ConditionReportMade>> => {
      await lockStation(account, tx, database.kind)
      const order = await findAppointment(account, tx, appointmentId)
      if (!order) return fail('not-found')
      const mayReach = contactVisibility(role, receivedAt).reach(order.starts_at)
      const before = await findReport(account, tx, reportId)
      if (before) {
        if (before.appointment_id !== appointmentId || before.fingerprint !== fingerprint) return fail('id-taken')
        const report = presentReport(before, mayReach)
        const value = { appointmentId, reportId, changed: false, report, appointmentVersion: order.version }
        return { ok: true, value, headers: [['idempotent-replayed', 'true']] }
      }
      const refused = await checkOperator(tx, actor, employeeId)
      if (refused) return refused
      const { length } = await findReports(account, tx, appointmentId)
      if (length >= mostReports) return fail('too-many-reports')
      const appointmentVersion = order.version + 1
      const row = {
        ...{ account_id: account, id: reportId, appointment_id: appointmentId, kind: content.kind },
        content: JSON.stringify(content satisfies ReportContent),
        digest: createHash('sha256')
          .update(digestedText({ id: reportId, appointmentId }, content))
          .digest('hex'),
        is_signed: content.signature ? (1 as const) : (0 as const),
        is_erased: 0 as const,
        fingerprint,
        occurred_at: time.occurredAt,
        time_uncertain: time.isTimeUncertain ? (1 as const) : (0 as const),
        received_at: receivedAt,
        ...{ actor_id: user.id, actor_name: actorName(actor), employee_id: employeeId },
        appointment_version: appointmentVersion,
      }
      await insertReport(tx, row)
      await updateAppointment(account, tx, appointmentId, {}, receivedAt)
      const report = presentReport(row, mayReach)
      return { ok: true, value: { appointmentId, reportId, changed: true, report, appointmentVersion } }
    })
  }
