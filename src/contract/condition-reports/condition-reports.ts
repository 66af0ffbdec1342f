import * as z from 'zod/mini'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { mostReports } from '#domain/condition-reports/condition-report.ts'
import { staff } from '#domain/role.ts'
import { conditionReport, reportContent } from './condition-report.ts'

const reportMade = z
  .object({
    appointmentId: uuid(),
    reportId: uuid(),
    /** `false` if the server had it already. */
    changed: z.boolean(),
    report: conditionReport,
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(z.meta({ id: 'ConditionReportMade', example: { changed: true, appointmentVersion: 4 } }))
export type ConditionReportMade = z.output<typeof reportMade>

export const makeConditionReport = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/condition-reports/{reportId}',
  summary: `Record the condition of a car at check-in or handover, at most ${mostReports} reports of an order. Nothing changes a report; a correction is another one of its kind. One that was recorded already is done`,
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid(), reportId: uuid() }),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z.strictObject({ ...reportContent, ...changeOrigin() }).check(
    z.meta({
      id: 'ConditionReportEntry',
      example: {
        ...{ kind: 'check-in', mileage: 184_320, fuel: 4, keys: 1, documents: ['registration'], body: 'estate' },
        ...{ belongings: null, marks: [], agreed: null, usedParts: 'return', signature: null },
      },
    }),
  ),
  reply: reportMade,
  problems: ['actor-mismatch', 'id-taken', 'too-many-reports', 'invalid'],
})

const reportChoice = z
  .strictObject({
    /** Whether orders offer the reports. Those that were made stay visible. */
    isOffered: z.boolean(),
  })
  .check(z.meta({ id: 'ConditionReportChoice', example: { isOffered: true } }))

export const chooseConditionReports = endpoint({
  method: 'PUT',
  path: '/condition-reports/choice',
  summary: 'Choose whether the station makes condition reports',
  access: ['owner'],
  client: 'protected',
  body: reportChoice,
  reply: reportChoice,
})
