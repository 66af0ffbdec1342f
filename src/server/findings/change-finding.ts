import type { OrderLine } from '#contract/appointments.ts'
import type { CurrentFinding, FindingChanged, saveFinding, stepFinding } from '#contract/order/findings.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { changeStatus } from '#domain/appointment.ts'
import {
  canStep,
  type FindingWay,
  grossOfFinding,
  mostFindings,
  stateAfterChange,
  statusAfter,
} from '#domain/findings/finding.ts'
import { messageDelaySeconds } from '#domain/message.ts'
import { desk } from '#domain/role.ts'
import { lastOf, writeStatus } from '../appointments/change-status.ts'
import { findEvent, findEvents } from '../appointments/events/store.ts'
import {
  addFindingLines,
  type FindingAuthor,
  type FindingWrite,
  isOtherPrice,
  removeFindingLines,
  writeFinding,
} from '../appointments/findings/change-finding.ts'
import { contentOf, type FindingContent, presentFinding } from '../appointments/findings/read-findings.ts'
import {
  type FindingChangeRow,
  type FindingRow,
  findFinding,
  findFindingChange,
  findFindingChanges,
  findFindings,
} from '../appointments/findings/store.ts'
import { findLines } from '../appointments/lines/store.ts'
import type { StatusOutcome } from '../appointments/replay.ts'
import { type Actor, customerActor } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { presentAppointment } from '../appointments/rows/present.ts'
import { changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { type AppointmentRow, findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { insertNote } from '../notes/store.ts'
import { lockStation } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'

type FindingDeps = Pick<Deps, 'database' | 'now' | 'translate' | 'dispatcher'>
type SavingInput = Input<typeof saveFinding>
type SteppingInput = Input<typeof stepFinding>

/** What a request asks of one finding. */
type FindingRequest = FindingAuthor & {
  findingId: string
  /** The version that was seen; `null`: the finding is new. */
  version: number | null
} & ({ save: SavingInput['body'] } | { save: null; step: SteppingInput['body'] })

/** Adds or changes a finding, once per idempotency key. */
export const applySaveFinding =
  (deps: FindingDeps): Handler<typeof saveFinding> =>
  async (input, actor) => {
    const { lines = [] } = input.body
    if (input.body.lines !== undefined && !desk.includes(actor.role)) return fail('forbidden', { field: 'lines' })
    const ids = lines.map(({ id }) => id)
    const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
    if (at >= 0) return invalidField(`lines.${at}.id`, 'duplicate')
    return run(deps, actor, input, { save: input.body })
  }

/** Asks about a finding, records the answer, or withdraws it, once per idempotency key. */
export const applyStepFinding =
  (deps: FindingDeps): Handler<typeof stepFinding> =>
  (input, actor) =>
    run(deps, actor, input, { save: null, step: input.body })

/** The answer of a customer to one finding, by the link to the visit; `version`: of the finding that they saw. */
export type CustomerAnswer = {
  readonly account: string
  readonly appointmentId: string
  readonly findingId: string
  readonly version: number
  readonly to: 'approved' | 'declined'
  /** Why it is declined; with an approval a note of the order. */
  readonly remark: string
}

/** Records the answer of a customer to a finding that they were asked about, with the lines that it adds. */
export async function answerByCustomer(
  { database, now, translate, dispatcher }: FindingDeps,
  { account, appointmentId, findingId, version, to, remark }: CustomerAnswer,
): Promise<Answer<FindingChanged>> {
  const receivedAt = now()
  const step = { to, version, how: 'link', ...(to === 'declined' && { reason: remark }) } as const
  const request: FindingRequest = {
    save: null,
    step,
    version,
    actor: customerActor(account),
    appointmentId,
    findingId,
    key: newId(),
    employeeId: null,
    occurredAt: receivedAt,
    isTimeUncertain: false,
    fingerprint: fingerprintOf({ customer: findingId, ...step }),
    receivedAt,
  }
  const answer = await inTransactionIfOk(database, async (tx): Promise<Answer<FindingChanged>> => {
    await lockStation(account, tx, database.kind)
    const finding = await findFinding(account, tx, findingId)
    // What was not asked, or not of this visit, does not exist for the customer.
    if (finding?.appointment_id !== appointmentId || !seesAnswer(finding.state)) return fail('not-found')
    if (finding.state !== 'asked' && finding.state !== to) return fail('version-conflict')
    const answered = await applyFindingRequest(tx, translate, request)
    if (answered.ok && to === 'approved' && remark !== '' && answered.value.changed)
      await noteRemark(tx, request, remark, answered.value.appointmentVersion)
    return answered
  })
  dispatcher.expect(receivedAt + messageDelaySeconds * 1000)
  return answer
}

/** The remark of a customer who approves is for whoever does the work. */
async function noteRemark(
  tx: Tx,
  { actor: { account }, appointmentId, receivedAt }: FindingRequest,
  text: string,
  appointmentVersion: number,
): Promise<void> {
  await insertNote(account, tx, {
    id: newId(),
    appointment_id: appointmentId,
    text,
    occurred_at: receivedAt,
    time_uncertain: 0,
    received_at: receivedAt,
    actor_id: null,
    actor_name: '',
    employee_id: null,
    fingerprint: '',
    appointment_version: appointmentVersion + 1,
  })
  await updateAppointment(account, tx, appointmentId, {}, receivedAt)
}

const seesAnswer = (state: FindingRow['state']): boolean =>
  state === 'asked' || state === 'approved' || state === 'declined'

async function run(
  { database, now, translate, dispatcher }: FindingDeps,
  actor: Actor,
  { params, headers, body }: SavingInput | SteppingInput,
  wanted: { save: SavingInput['body'] } | { save: null; step: SteppingInput['body'] },
): Promise<Answer<FindingChanged>> {
  const { account, user } = actor
  if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
  const receivedAt = now()
  const what = wanted.save ? 'save-finding' : 'step-finding'
  const request: FindingRequest = {
    ...wanted,
    version: body.version,
    actor,
    appointmentId: params.id,
    findingId: params.findingId,
    key: headers['idempotency-key'] ?? newId(),
    employeeId: body.employeeId ?? null,
    ...changeTime(body.occurredAt ?? null, headers, receivedAt),
    // Stored with each change, so the field names must never change.
    fingerprint: fingerprintOf({ user: user.id, action: what, ...params, ...body }),
    receivedAt,
  }
  const answer = await inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    return applyFindingRequest(tx, translate, request)
  })
  // The status may have followed, and its message to the customer is sent after a delay.
  dispatcher.expect(now() + messageDelaySeconds * 1000)
  return answer
}

/** Applies a request within a transaction that has locked the station. */
async function applyFindingRequest(
  tx: Tx,
  translate: Translate,
  request: FindingRequest,
): Promise<Answer<FindingChanged>> {
  const { actor, appointmentId, findingId, key } = request
  const { account } = actor
  const order = await findAppointment(account, tx, appointmentId)
  if (!order) return fail('not-found')
  const sent = await findFindingChange(account, tx, key)
  if (sent) {
    if (sent.fingerprint !== request.fingerprint) return fail('key-reused')
    const answer = await presentChanged(tx, request, true, sent)
    return answer.ok ? { ...answer, headers: [['idempotent-replayed', 'true']] } : answer
  }
  // The status that follows has an event under the same key.
  if (await findEvent(account, tx, key)) return fail('key-reused')
  const refused = await checkOperator(tx, actor, request.employeeId)
  if (refused) return refused
  const finding = await findFinding(account, tx, findingId)
  if (finding && finding.appointment_id !== appointmentId) {
    return request.save ? fail('id-taken') : fail('not-found')
  }
  const judged = request.save
    ? await judgeSaving(tx, request, finding, request.save)
    : judgeStep(request, finding, request.step)
  if (!judged.ok) {
    if (judged.why !== 'version-conflict' && judged.why !== 'illegal-transition') return judged
    return finding ? fail(judged.why, { current: await presentCurrent(tx, request, finding) }) : judged
  }
  if (judged.value) {
    const written = await writeAll(tx, translate, request, order, finding, judged.value)
    if (!written.ok) return written
  }
  return presentChanged(tx, request, judged.value !== null)
}

type WantedChange = { kind: FindingChangeRow['kind']; content: FindingContent; how: FindingWay | null }
/** `value`: what to write; `null`: nothing has to change. */
type JudgedFinding = { ok: true; value: WantedChange | null } | Failure

async function judgeSaving(
  tx: Tx,
  { actor, appointmentId, version }: FindingRequest,
  finding: FindingRow | null,
  body: SavingInput['body'],
): Promise<JudgedFinding> {
  const before = finding && contentOf(finding)
  const lines = body.lines ?? before?.lines ?? []
  const isPriced = body.lines !== undefined && (!before || isOtherPrice(before.lines, lines) || lines.length === 0)
  const gross = isPriced ? grossOfFinding(lines) : (before?.gross ?? null)
  const isOtherOffer =
    before !== null && (before.what !== body.what || before.gross !== gross || isOtherPrice(before.lines, lines))
  const content: FindingContent = {
    earlierId: before?.earlierId ?? body.earlierId ?? null,
    what: body.what,
    place: body.place === undefined ? (before?.place ?? null) : body.place,
    severity: body.severity,
    lines,
    gross,
    state: before ? stateAfterChange(before.state, isOtherOffer) : 'draft',
    reason: before && !isOtherOffer ? before.reason : null,
  }
  if (before && JSON.stringify(before) === JSON.stringify(content)) return { ok: true, value: null }
  if (!finding && version !== null) return fail('not-found')
  if (finding && finding.version !== version) return fail('version-conflict')
  if (!finding) {
    const { length } = await findFindings(actor.account, tx, appointmentId)
    if (length >= mostFindings) return fail('too-many-findings')
  }
  return { ok: true, value: { kind: 'saved', content, how: null } }
}

function judgeStep(
  { version }: FindingRequest,
  finding: FindingRow | null,
  step: SteppingInput['body'],
): JudgedFinding {
  if (!finding) return fail('not-found')
  if (finding.state === step.to) return { ok: true, value: null }
  if (finding.version !== version) return fail('version-conflict')
  if (!canStep(finding.state, step.to)) return fail('illegal-transition')
  const reason = step.to === 'declined' ? step.reason || null : null
  const content = { ...contentOf(finding), state: step.to, reason }
  return { ok: true, value: { kind: step.to, content, how: step.how ?? null } }
}

/** Writes the change, the lines that come or go with it, and the status that follows. */
async function writeAll(
  tx: Tx,
  translate: Translate,
  request: FindingRequest,
  order: AppointmentRow,
  finding: FindingRow | null,
  { kind, content, how }: WantedChange,
): Promise<{ ok: true } | Failure> {
  const { findingId, key, receivedAt, actor } = request
  const { account } = actor
  const wasApproved = finding?.state === 'approved'
  const isApproved = content.state === 'approved'
  const added =
    isApproved && !wasApproved ? await addFindingLines(tx, translate, request, { id: findingId, ...content }) : []
  if (!added) return invalidField('lines', 'too_big')
  const removed = finding && wasApproved && !isApproved ? await removeFindingLines(tx, request, finding) : 0
  const moved = await moveStatus(tx, request, order, finding, content, added[0] ?? null)
  if (!moved) await updateAppointment(account, tx, order.id, {}, receivedAt)
  const isAlone = !moved && added.length === 0 && removed === 0
  const more = { eventId: moved ? key : null, appointmentVersion: isAlone ? order.version + 1 : null }
  const write: FindingWrite = { kind, content, how, added, ...more }
  await writeFinding(tx, request, finding ?? { id: findingId }, write)
  return { ok: true }
}

/**
 * The status of the order follows from its open questions, if the life-cycle allows: a change with the key of the
 * request, so that its undo restores the finding.
 */
async function moveStatus(
  tx: Tx,
  request: FindingRequest,
  row: AppointmentRow,
  finding: FindingRow | null,
  content: FindingContent,
  line: OrderLine | null,
): Promise<boolean> {
  const { actor, appointmentId, findingId, key, employeeId, occurredAt, isTimeUncertain, receivedAt } = request
  const wasOpen = finding?.state === 'asked'
  const isStepOpen = content.state === 'asked'
  if (wasOpen === isStepOpen) return false
  const others = await findFindings(actor.account, tx, appointmentId)
  const othersOpen = others.filter(({ id, state }) => id !== findingId && state === 'asked').length
  const to = statusAfter({ status: row.status, isStepOpen, othersOpen })
  if (!to) return false
  const events = await findEvents(actor.account, tx, row.id)
  const judged = changeStatus(
    { status: row.status, statusVersion: row.status_version, startsAt: row.starts_at, last: lastOf(events) },
    { to, hasReason: false, actor: { id: actor.user.id, role: actor.role }, occurredAt },
  )
  if (!judged.ok || !judged.changed) return false
  // Without the price, which is for the desk alone.
  const detail = isStepOpen ? { what: content.what } : await answerOf(tx, request, events, content)
  const step = {
    ...{ status: to, eventId: key, appointmentId, reason: null, detail, employeeId, undoes: null },
    ...{ baseVersion: row.status_version, occurredAt, isTimeUncertain, fingerprint: request.fingerprint },
  }
  await writeStatus(tx, actor, step, { row, events, judged, receivedAt, line })
  return true
}

/** Pages that know one question show the last answer as that of the last question: only if it is. */
async function answerOf(
  tx: Tx,
  { actor, appointmentId, findingId }: FindingRequest,
  events: Awaited<ReturnType<typeof findEvents>>,
  { state }: FindingContent,
): Promise<{ approved: boolean } | null> {
  const asked = events.findLast(({ to_status, undoes }) => to_status === 'awaiting-approval' && undoes === null)
  const changes = await findFindingChanges(actor.account, tx, appointmentId)
  const isLast = changes.some(({ event_id, finding_id }) => event_id === asked?.id && finding_id === findingId)
  if (!isLast || (state !== 'approved' && state !== 'declined')) return null
  return { approved: state === 'approved' }
}

/** Returns the finding as it is now; `sent`: the change that a repeated request has made. */
async function presentChanged(
  tx: Tx,
  request: FindingRequest,
  changed: boolean,
  sent: FindingChangeRow | null = null,
): Promise<Answer<FindingChanged>> {
  const { actor, appointmentId, findingId, key } = request
  const { account } = actor
  const order = await findAppointment(account, tx, appointmentId)
  const row = await findFinding(account, tx, findingId)
  if (!order || !row) return fail('not-found')
  const current = await presentCurrent(tx, request, row)
  const event = changed ? await findEvent(account, tx, key) : null
  const outcome: StatusOutcome | null = event?.outcome ? JSON.parse(event.outcome) : null
  return {
    ok: true,
    value: {
      ...current,
      changed,
      versionAfter: sent?.version ?? row.version,
      statusMoved: outcome && {
        before: outcome.statusVersion - 1,
        after: outcome.statusVersion,
        order: outcome.statusVersion === order.status_version ? followedOf(order) : null,
      },
      appointmentVersion: order.version,
    },
  }
}

function followedOf(order: AppointmentRow) {
  const { status, statusVersion, statusSince, statusReason, statusDetail, ...more } = presentAppointment(order, [], {
    reach: () => false,
    company: false,
  })
  const { worked, startsAt, mileage, keyTag } = more
  return { status, statusVersion, statusSince, statusReason, statusDetail, worked, startsAt, mileage, keyTag }
}

async function presentCurrent(
  tx: Tx,
  { actor: { account, role }, appointmentId, findingId }: FindingRequest,
  row: FindingRow,
): Promise<CurrentFinding> {
  const changes = await findFindingChanges(account, tx, appointmentId)
  const own = changes.filter(({ finding_id }) => finding_id === findingId)
  const finding = presentFinding(row, own, await findLines(account, tx, appointmentId), role)
  return { appointmentId, findingId, finding, version: row.version }
}
