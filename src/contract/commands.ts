import * as z from 'zod/mini'
import { changeHeaders } from '#contract/shape/change-headers.ts'
import { type Endpoint, endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { type JointKind, jointKinds } from '#domain/outbox/command.ts'
import { mostTogether } from '#domain/outbox/outbox-drain.ts'
import { staff } from '#domain/role.ts'
import { changeAppointmentStatus, createAppointment, setOrderDetails } from './appointments.ts'
import { makeConditionReport } from './condition-reports/condition-reports.ts'
import { answerInspection, startInspection } from './inspections/inspections.ts'
import { addNote } from './notes.ts'
import { saveFinding, stepFinding } from './order/findings.ts'
import { removeOrderLine, saveOrderLine } from './order-lines.ts'

/** The call of each kind of command that may be sent with others. */
export const commandEndpoints = {
  status: changeAppointmentStatus,
  note: addNote,
  create: createAppointment,
  line: saveOrderLine,
  'line-removal': removeOrderLine,
  details: setOrderDetails,
  finding: saveFinding,
  'finding-step': stepFinding,
  inspection: startInspection,
  'inspection-answer': answerInspection,
  'condition-report': makeConditionReport,
} as const satisfies Readonly<Record<'status' | JointKind, Endpoint>>

const { 'x-client-clock': clock, ...headers } = changeHeaders

/** Checked by the call that it belongs to. */
const anyBody = (description: string) => z.unknown().check(z.meta({ description }))

const command = z
  .strictObject({
    /** The idempotency key: a command that is repeated under its key has its effect once. */
    key: uuid(),
    kind: z.enum(['status', ...jointKinds]),
    /** The parameters of the call's path, and its body. */
    params: z.record(z.string(), z.string()),
    body: anyBody('The body of that call'),
    clock,
  })
  .check(
    z.meta({
      id: 'Command',
      example: {
        kind: 'status',
        params: { status: 'arrived' },
        body: { appointmentId: '019aa000-0000-7000-8000-000000000001', reason: '' },
      },
    }),
  )

/** A device that was without a network sends what it has stored in few calls. */
export const sendCommands = endpoint({
  method: 'POST',
  path: '/commands',
  summary: `Up to ${mostTogether} changes of orders, in their order, each in a transaction of its own and answered as its own call would be`,
  access: staff,
  client: 'protected',
  headers: z.object(headers),
  body: z
    .strictObject({ commands: z.array(command).check(z.minLength(1), z.maxLength(mostTogether)) })
    .check(z.meta({ id: 'Commands' })),
  reply: z
    .object({
      results: z.array(
        z.object({ key: uuid(), status: z.int(), body: anyBody('The body that the call itself would have answered') }),
      ),
    })
    .check(z.meta({ id: 'CommandResults' })),
  problems: ['unavailable'],
})
