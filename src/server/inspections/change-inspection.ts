import type {
  answerInspection,
  CurrentAnswer,
  InspectionChanged,
  startInspection,
} from '#contract/inspections/inspections.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { answerTo, isAnswerTo, judgeAnswer } from '#domain/inspections/answer.ts'
import { checkTemplate, findItem, itemsOf, mostInspections } from '#domain/inspections/template.ts'
import { presentAnswer, presentInspection } from '../appointments/inspections/read-inspections.ts'
import {
  findInspection,
  findInspectionAnswer,
  findInspectionAnswers,
  findInspections,
  type InspectionRow,
  insertInspection,
  insertInspectionAnswer,
} from '../appointments/inspections/store.ts'
import { type Actor, actorName } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'

type StartInput = Input<typeof startInspection>
type AnswerInput = Input<typeof answerInspection>

/** A change of an inspection, with all defaults filled in; times in ms since the epoch. */
type InspectionStep = {
  actor: Actor
  appointmentId: string
  inspectionId: string
  /** The idempotency key. */
  key: string
  employeeId: string | null
  fingerprint: string
  occurredAt: number
  isTimeUncertain: boolean
  receivedAt: number
}

/** Starts an inspection; its id makes that happen once. */
export const applyStartInspection =
  (deps: StoreDeps): Handler<typeof startInspection> =>
  async (input, actor) => {
    const { content, findingIds, templateId } = input.body
    const fault = checkTemplate(content)
    if (fault) return invalidField(`content.${fault.path}`, fault.why)
    const items = itemsOf(content)
    const unnamed = items.find(({ id }) => findingIds[id] === undefined)
    if (unnamed) return invalidField(`findingIds.${unnamed.id}`, 'required')
    if (Object.keys(findingIds).length > items.length) return invalidField('findingIds', 'unrecognized_keys')
    return inOrder(deps, actor, input, 'start-inspection', async (tx, step) => {
      const { account } = actor
      const before = await findInspection(account, tx, step.inspectionId)
      if (before) return judgeRepeatedStart(before, step)
      const { length } = await findInspections(account, tx, step.appointmentId)
      if (length >= mostInspections) return fail('too-many-inspections')
      await insertInspection(tx, {
        ...(await originOf(tx, step)),
        id: step.inspectionId,
        template_id: templateId,
        content: JSON.stringify(content),
        finding_ids: JSON.stringify(findingIds),
      })
      return { ok: true, value: 'written' }
    })
  }

/** Whoever started it: two devices that continue one inspection agree on its content. */
function judgeRepeatedStart(before: InspectionRow, step: InspectionStep): Wrote {
  if (before.appointment_id !== step.appointmentId) return fail('id-taken')
  return before.fingerprint === step.fingerprint ? { ok: true, value: 'repeated' } : fail('id-taken')
}

/** Answers an item, once per idempotency key. */
export const applyAnswerInspection =
  (deps: StoreDeps): Handler<typeof answerInspection> =>
  async (input, actor) =>
    inOrder(deps, actor, input, 'answer-inspection', async (tx, step) => {
      const { account } = actor
      const { itemId } = input.params
      const sent = await findInspectionAnswer(account, tx, step.key)
      if (sent) return sent.fingerprint === step.fingerprint ? { ok: true, value: 'repeated' } : fail('key-reused')
      const row = await findInspection(account, tx, step.inspectionId)
      if (row?.appointment_id !== step.appointmentId) return fail('not-found')
      const item = findItem(JSON.parse(row.content), itemId)
      if (!item) return fail('not-found')
      const { from, to } = input.body
      if (to && !isAnswerTo(item, to)) return invalidField('to', 'invalid_value')
      const all = await findInspectionAnswers(account, tx, step.appointmentId)
      const changes = all.filter((one) => one.inspection_id === step.inspectionId && one.item_id === itemId)
      const last = changes.at(-1)
      const given = last && presentAnswer(last)
      const judged = judgeAnswer(given ? answerTo([given], itemId) : null, { from, to })
      if (judged === 'same') return { ok: true, value: 'same' }
      if (judged === 'conflict') {
        const { appointmentId, inspectionId } = step
        return fail('version-conflict', {
          ...(given && { current: { appointmentId, inspectionId, given } satisfies CurrentAnswer }),
        })
      }
      await insertInspectionAnswer(tx, {
        ...(await originOf(tx, step)),
        ...{ id: step.key, inspection_id: step.inspectionId, item_id: itemId, seq: (last?.seq ?? 0) + 1 },
        answer: to === null ? null : JSON.stringify(to),
      })
      return { ok: true, value: 'written' }
    })

async function originOf(tx: Tx, step: InspectionStep) {
  const order = await findAppointment(step.actor.account, tx, step.appointmentId)
  const { actor, appointmentId, fingerprint, occurredAt, isTimeUncertain, receivedAt, employeeId } = step
  return {
    account_id: actor.account,
    appointment_id: appointmentId,
    fingerprint,
    occurred_at: occurredAt,
    time_uncertain: isTimeUncertain ? (1 as const) : (0 as const),
    received_at: receivedAt,
    actor_id: actor.user.id,
    actor_name: actorName(actor),
    employee_id: employeeId,
    appointment_version: (order?.version ?? 0) + 1,
  }
}

/** `same`: nothing had to change; `repeated`: the same request was answered before. */
type Wrote = { ok: true; value: 'written' | 'same' | 'repeated' } | Failure

/** Checks who sends a change, performs `write` in a transaction that has locked the station, and answers. */
async function inOrder(
  { database, now }: StoreDeps,
  actor: Actor,
  { params, headers, body }: StartInput | AnswerInput,
  what: string,
  write: (tx: Tx, step: InspectionStep) => Promise<Wrote>,
): Promise<Answer<InspectionChanged>> {
  const { account, user } = actor
  if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
  const receivedAt = now()
  const step: InspectionStep = {
    actor,
    appointmentId: params.id,
    inspectionId: params.inspectionId,
    key: headers['idempotency-key'] ?? newId(),
    employeeId: body.employeeId ?? null,
    ...changeTime(body.occurredAt ?? null, headers, receivedAt),
    // Stored with each change, so the field names must never change.
    fingerprint: fingerprintOf({ user: user.id, action: what, ...params, ...body }),
    receivedAt,
  }
  return inTransactionIfOk(database, async (tx): Promise<Answer<InspectionChanged>> => {
    await lockStation(account, tx, database.kind)
    if (!(await findAppointment(account, tx, step.appointmentId))) return fail('not-found')
    const refused = await checkOperator(tx, actor, step.employeeId)
    if (refused) return refused
    const wrote = await write(tx, step)
    if (!wrote.ok) return wrote
    if (wrote.value === 'written') await updateAppointment(account, tx, step.appointmentId, {}, receivedAt)
    const order = await findAppointment(account, tx, step.appointmentId)
    const row = await findInspection(account, tx, step.inspectionId)
    if (!order || !row) return fail('not-found')
    const changes = await findInspectionAnswers(account, tx, step.appointmentId)
    const own = changes.filter(({ inspection_id }) => inspection_id === row.id)
    return {
      ok: true,
      value: {
        ...{ appointmentId: order.id, inspectionId: row.id, changed: wrote.value !== 'same' },
        inspection: presentInspection(row, own),
        appointmentVersion: order.version,
      },
      ...(wrote.value === 'repeated' && { headers: [['idempotent-replayed', 'true']] }),
    }
  })
}
