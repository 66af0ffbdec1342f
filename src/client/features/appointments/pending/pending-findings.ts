import { predictChange } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails, StatusDetail } from '#contract/appointments.ts'
import type { Finding, FindingChange, FindingLine } from '#contract/order/finding.ts'
import type { FindingChanged } from '#contract/order/findings.ts'
import { openFinding } from '#domain/findings/additional-work.ts'
import {
  type FindingState,
  findingTargets,
  findingWays,
  grossOfFinding,
  type Severity,
  severities,
  stateAfterChange,
  statusAfter,
} from '#domain/findings/finding.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'

type AnyOrder = Appointment | AppointmentDetails

/** Who made a change and when, and its key. */
type FindingAct = Pick<SubmittedCommand, 'key' | 'userId' | 'employeeId' | 'occurredAt'> & { actorName: string }
type FindingMark = Pick<FindingChange, 'kind' | 'how'>
type PredictedContent = Pick<Finding, 'what' | 'place' | 'severity' | 'state' | 'reason' | 'lines' | 'gross'>

/** Returns the findings of an order; a list of orders has none. */
const findingsIn = (order: AnyOrder): readonly Finding[] => ('findings' in order ? order.findings : [])

/** Whether the order has the change with this key, with or without a finding's status. */
export const knowsFindingChange = (order: AnyOrder, key: string): boolean =>
  findingsIn(order).some(({ changes }) => changes.some(({ id }) => id === key))

const withFinding = <A extends AnyOrder>(order: A, finding: Finding): A => {
  if (!('findings' in order)) return order
  const { findings } = order
  const isKnown = findings.some(({ id }) => id === finding.id)
  return {
    ...order,
    findings: isKnown ? findings.map((one) => (one.id === finding.id ? finding : one)) : [...findings, finding],
    // The finding of an earlier visit that is continued is no longer offered.
    earlierFindings: order.earlierFindings.filter(({ id }) => id !== finding.earlierId),
  }
}

/** Adds a change to a finding, as the server will. */
function changed(before: Finding, content: PredictedContent, { kind, how }: FindingMark, act: FindingAct): Finding {
  const { key, userId, actorName, employeeId, occurredAt } = act
  const { what, state, gross, reason } = content
  const version = before.version + 1
  const change: FindingChange = {
    ...{ id: key, kind, version, state, what, how, gross, reason },
    currency: before.changes.at(-1)?.currency ?? '',
    ...{ occurredAt, receivedAt: occurredAt, isTimeUncertain: false, actorId: userId, actorName, employeeId },
  }
  return { ...before, ...content, version, changes: [...before.changes, change] }
}

const newFinding = (id: string, appointmentId: string): Finding => ({
  ...{ id, appointmentId, earlierId: null, what: '', place: null, severity: 'now', state: 'draft', reason: null },
  ...{ lines: null, gross: null, orderLineIds: [], version: 0, changes: [] },
})

/** The parts of a command that saves a finding, as its form made them. */
type SavedFinding = {
  what: string
  severity: Severity
  place?: string | null
  lines?: FindingLine[]
  earlierId?: string | null
}

function readSaved({ body }: SubmittedCommand): SavedFinding | null {
  const severity = severities.find((one) => one === body.severity)
  if (typeof body.what !== 'string' || !severity) return null
  return { ...(body as SavedFinding), what: body.what, severity }
}

/** Returns an order with a finding as it will be when the server has the command. */
export function saveFindingIn<A extends AnyOrder>(order: A, command: SubmittedCommand, actorName: string): A {
  const saved = readSaved(command)
  const id = command.params.findingId ?? ''
  if (!saved || !('findings' in order)) return order
  const before = order.findings.find((one) => one.id === id)
  const base = before ?? { ...newFinding(id, order.id), earlierId: saved.earlierId ?? null }
  const { what, severity, place = base.place, lines = base.lines } = saved
  const isOtherPrice = saved.lines !== undefined && !isSameLines(saved.lines, base.lines)
  // A sum without lines was typed with a question; lines that are sent replace it.
  const gross = saved.lines && (isOtherPrice || saved.lines.length === 0) ? grossOfFinding(saved.lines) : base.gross
  const isOtherOffer = before !== undefined && (what !== base.what || gross !== base.gross || isOtherPrice)
  const content: PredictedContent = {
    ...{ what, place, severity, lines, gross },
    state: before ? stateAfterChange(before.state, isOtherOffer) : 'draft',
    reason: isOtherOffer ? null : base.reason,
  }
  const isSame = before !== undefined && !isOtherOffer && place === base.place && severity === base.severity
  if (isSame && content.state === base.state) return order
  const finding = changed(base, content, { kind: 'saved', how: null }, { ...command, actorName })
  return withFinding(moveStatus(order, base, finding.state, command, actorName), finding)
}

const isSameLines = (one: readonly FindingLine[], other: readonly FindingLine[] | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other ?? [])

/**
 * Returns an order with a finding asked, answered or withdrawn, and with the status that follows. A list does not know
 * the other findings of an order, so there an order only begins to wait.
 */
export function stepFindingIn<A extends AnyOrder>(order: A, command: SubmittedCommand, actorName: string): A {
  const { body, params } = command
  const to = findingTargets.find((target) => target === body.to)
  if (!to) return order
  const before = findingsIn(order).find(({ id }) => id === params.findingId)
  if ('findings' in order && (!before || before.state === to)) return order
  const moved = before
    ? moveStatus(order, before, to, command, actorName)
    : followQuestion(
        order,
        { wasOpen: to !== 'asked', isOpen: to === 'asked', othersOpen: 1, detail: null },
        command,
        actorName,
      )
  if (!before) return moved
  const how = findingWays.find((way) => way === body.how) ?? null
  const reason = to === 'declined' && typeof body.reason === 'string' && body.reason !== '' ? body.reason : null
  const finding = changed(before, { ...before, state: to, reason }, { kind: to, how }, { ...command, actorName })
  return withFinding(moved, finding)
}

type FollowedQuestion = { wasOpen: boolean; isOpen: boolean; othersOpen: number; detail: StatusDetail | null }

/** Returns an order with the status that follows because a finding of it becomes an open question, or is none any more. */
function followQuestion<A extends AnyOrder>(
  order: A,
  { wasOpen, isOpen, othersOpen, detail }: FollowedQuestion,
  { key, employeeId, occurredAt }: SubmittedCommand,
  actorName: string,
): A {
  const status = wasOpen === isOpen ? null : statusAfter({ status: order.status, isStepOpen: isOpen, othersOpen })
  if (!status) return order
  // Only the server's event of the move can be undone.
  const actor = { id: '', name: actorName }
  return predictChange(order, { key, undoes: null, status, reason: null, employeeId, detail, actor, occurredAt })
}

const moveStatus = <A extends AnyOrder>(
  order: A,
  before: Finding,
  to: FindingState,
  command: SubmittedCommand,
  actorName: string,
): A =>
  followQuestion(
    order,
    {
      wasOpen: before.state === 'asked',
      isOpen: to === 'asked',
      othersOpen: countOpen(findingsIn(order), before.id),
      detail: detailOf(order, before, to),
    },
    command,
    actorName,
  )

const countOpen = (findings: readonly Finding[], except: string): number =>
  findings.filter(({ id, state }) => state === 'asked' && id !== except).length

/** What the event of a move says, without the price. */
function detailOf(order: AnyOrder, { id, what }: Finding, to: FindingState): StatusDetail | null {
  if (to === 'asked') return { what }
  const isLast = 'events' in order && questionOf(order)?.id === id
  return isLast && (to === 'approved' || to === 'declined') ? { approved: to === 'approved' } : null
}

/** The finding of the status's last question, if that is open. */
function questionOf(order: AppointmentDetails): Finding | undefined {
  const question = openFinding(order.events)
  return question ? order.findings.find(({ changes }) => changes.some(({ id }) => id === question.id)) : undefined
}

/** A status change that asks, answers, or is the undo of one that did. */
type AskingStatus = FindingAct & { detail: StatusDetail | null; undoes: string | null }

/** Returns an order with the finding that a status change makes, answers or restores; `order`: before that change. */
export function followStatusIn<A extends AnyOrder>(order: A, after: A, step: AskingStatus): A {
  if (!('findings' in order)) return after
  const { key, detail, undoes } = step
  if (undoes !== null) return restoreIn(order, after, step, undoes)
  if (detail?.what !== undefined) {
    const base = newFinding(key, order.id)
    const content = { ...base, what: detail.what, gross: detail.gross ?? null, state: 'asked' } as const
    return withFinding(after, changed(base, content, { kind: 'asked', how: null }, step))
  }
  const question = detail?.approved === undefined ? undefined : questionOf(order)
  if (question?.state !== 'asked') return after
  const state = detail?.approved ? 'approved' : 'declined'
  return withFinding(after, changed(question, { ...question, state }, { kind: state, how: null }, step))
}

function restoreIn<A extends AnyOrder>(order: AppointmentDetails, after: A, step: AskingStatus, undone: string): A {
  const finding = order.findings.find(({ changes }) => changes.at(-1)?.id === undone)
  if (!finding) return after
  const before = finding.changes.at(-2)
  const content = before
    ? { ...finding, what: before.what, state: before.state, gross: before.gross, reason: before.reason }
    : { ...finding, state: 'withdrawn' as const }
  return withFinding(after, changed(finding, content, { kind: 'undone', how: null }, step))
}

/** Returns an order with the finding that the server answered, and with the status that has followed. */
export function takeFindingReply<A extends AnyOrder>(order: A, reply: FindingChanged): A {
  const { finding, statusMoved, appointmentVersion: version } = reply
  const moved = statusMoved?.order
  const isNewer = moved != null && moved.statusVersion > order.statusVersion
  const followed = isNewer ? { ...order, ...moved } : order
  const known = findingsIn(order).find(({ id }) => id === finding.id)
  if (known && known.version > finding.version) return followed
  return withFinding({ ...followed, ...(order.version + 1 === version && { version }) }, finding)
}
