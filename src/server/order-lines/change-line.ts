import { mostLines, type OrderLineEntry } from '#contract/appointments.ts'
import type { CurrentLine, OrderLineChanged, removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { writeInstant } from '#domain/instant.ts'
import { type Placed, placeLine, sumOrder } from '#domain/money/order-lines.ts'
import { isSameLine, priceLine } from '../appointments/lines/price-line.ts'
import { findLastChange, findLineChange, findLines, sortLines } from '../appointments/lines/store.ts'
import { eraseLine, type LineAuthor, moveLine, writeLine } from '../appointments/lines/write-line.ts'
import type { Actor } from '../appointments/rows/actor.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'

/** What a request asks of one line. */
type LineStep = LineAuthor & {
  lineId: string
  /** The version that was seen; `null`: the line is new. */
  version: number | null
} & WantedLine

type WantedLine = { entry: OrderLineEntry; after?: Placed; isMove: boolean } | { entry: null }
type SaveInput = Input<typeof saveOrderLine>

/** Adds, changes, moves or restores a line, once per idempotency key. */
export const saveLine =
  (deps: StoreDeps): Handler<typeof saveOrderLine> =>
  (input, actor) => {
    const { version, after, isMove, employeeId: _, occurredAt: __, ...content } = input.body
    const wanted = {
      version,
      entry: { id: input.params.lineId, ...content },
      isMove: isMove === true,
      ...(after === undefined ? {} : { after }),
    }
    return runStep(deps, actor, input, wanted)
  }

/** Removes a line, once per idempotency key. */
export const removeLine =
  (deps: StoreDeps): Handler<typeof removeOrderLine> =>
  (input, actor) =>
    runStep(deps, actor, input, { version: input.body.version, entry: null })

async function runStep(
  { database, now }: StoreDeps,
  actor: Actor,
  { params, headers, body }: SaveInput | Input<typeof removeOrderLine>,
  wanted: Pick<LineStep, 'version'> & WantedLine,
): Promise<Answer<OrderLineChanged>> {
  const { account, user } = actor
  if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
  const receivedAt = now()
  const step: LineStep = {
    ...wanted,
    actor,
    appointmentId: params.id,
    lineId: params.lineId,
    key: headers['idempotency-key'] ?? newId(),
    employeeId: body.employeeId ?? null,
    ...changeTime(body.occurredAt ?? null, headers, receivedAt),
    // Stored with each change, so the field names must never change.
    fingerprint: fingerprintOf({ user: user.id, what: wanted.entry ? 'save-line' : 'remove-line', ...params, ...body }),
    receivedAt,
  }
  return inTransactionIfOk(database, async (tx) => {
    await lockStation(account, tx, database.kind)
    return applyLineStep(tx, step)
  })
}

/** Applies a step within a transaction that has locked the station. */
async function applyLineStep(tx: Tx, step: LineStep): Promise<Answer<OrderLineChanged>> {
  const { actor, appointmentId } = step
  const { account } = actor
  if (!(await findAppointment(account, tx, appointmentId))) return fail('not-found')
  const sent = await findLineChange(account, tx, step.key)
  if (sent) {
    if (sent.fingerprint !== step.fingerprint) return fail('key-reused')
    const answer = await presentChange(tx, step, true, sent.version)
    return answer.ok ? { ...answer, headers: [['idempotent-replayed', 'true']] } : answer
  }
  const refused = await checkOperator(tx, actor, step.employeeId)
  if (refused) return refused
  const done = await takeStep(tx, step)
  if (!done.ok) return done
  if (done.value) await updateAppointment(account, tx, appointmentId, {}, step.receivedAt)
  return presentChange(tx, step, done.value)
}

/** Resolves with whether anything changed. */
async function takeStep(tx: Tx, step: LineStep): Promise<Answer<boolean>> {
  const { actor, appointmentId, lineId, version } = step
  const lines = await findLines(actor.account, tx, appointmentId)
  const current = lines.find(({ id }) => id === lineId)
  const last = current ? null : await findLastChange(actor.account, tx, appointmentId, lineId)
  const known = current?.version ?? last?.version ?? null
  const ids = lines.map(({ id }) => id)
  const conflict = async () => fail('version-conflict', { current: await presentCurrent(tx, step) })

  if (step.entry === null) {
    if (known === null) return fail('not-found')
    if (!current) return { ok: true, value: false }
    if (version !== known) return conflict()
    await eraseLine(tx, step, current)
    return { ok: true, value: true }
  }
  // To move a line that is gone needs nothing.
  if (step.isMove && !current && known !== null) return { ok: true, value: false }
  if (current && (step.isMove || isSameLine(current, step.entry))) {
    const placed = placeLine(ids, lineId, step.after)
    if (placed.join() === ids.join()) return { ok: true, value: false }
    await moveLine(tx, step, current, placed)
    return { ok: true, value: true }
  }
  if (known === null && version !== null) return fail('not-found')
  if (version !== known) return conflict()
  if (!current && lines.length >= mostLines) return tooManyLines()
  const placed = placeLine(ids, lineId, step.after)
  await writeLine(tx, step, priceLine(step.entry, (known ?? 0) + 1), placed.indexOf(lineId))
  await sortLines(actor.account, tx, appointmentId, placed)
  return { ok: true, value: true }
}

function tooManyLines(): Failure {
  const issue = { field: 'lines', code: 'too_big', origin: 'array', maximum: mostLines }
  return fail('invalid', { field: 'lines', issues: [issue] })
}

/** Returns the line as it is now, with the version of the appointment; `versionAfter` of a repeated request. */
async function presentChange(
  tx: Tx,
  { actor: { account }, appointmentId, lineId }: LineStep,
  changed: boolean,
  versionAfter?: number,
): Promise<Answer<OrderLineChanged>> {
  const row = await findAppointment(account, tx, appointmentId)
  const lines = await findLines(account, tx, appointmentId)
  const at = lines.findIndex(({ id }) => id === lineId)
  const line = lines[at] ?? null
  const version = line?.version ?? (await findLastChange(account, tx, appointmentId, lineId))?.version
  if (!row || version === undefined) return fail('not-found')
  const after = line ? (lines[at - 1]?.id ?? null) : null
  const totals = sumOrder(lines)
  return {
    ok: true,
    value: {
      ...{ appointmentId, lineId, changed, line, version, after, totals },
      versionAfter: versionAfter ?? version,
      appointmentVersion: row.version,
    },
  }
}

async function presentCurrent(tx: Tx, { actor: { account }, appointmentId, lineId }: LineStep): Promise<CurrentLine> {
  const lines = await findLines(account, tx, appointmentId)
  const line = lines.find(({ id }) => id === lineId) ?? null
  const last = await findLastChange(account, tx, appointmentId, lineId)
  return {
    appointmentId,
    lineId,
    line,
    version: line?.version ?? last?.version ?? 0,
    changed: last && {
      at: writeInstant(last.occurred_at),
      actorId: last.actor_id,
      actorName: last.actor_name,
      employeeId: last.employee_id,
    },
  }
}
