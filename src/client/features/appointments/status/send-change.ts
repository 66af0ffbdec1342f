import { ApiError, isApiError } from '#client/api/api-error.ts'
import { send } from '#client/api/send.ts'
import { hasWorker, onOutbox, onSaved, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import {
  changeAppointmentStatus,
  createAppointment,
  type StatusChanged,
  setOrderDetails,
} from '#contract/appointments.ts'
import { makeConditionReport } from '#contract/condition-reports/condition-reports.ts'
import { answerInspection, startInspection } from '#contract/inspections/inspections.ts'
import { addNote } from '#contract/notes.ts'
import { saveFinding, stepFinding } from '#contract/order/findings.ts'
import { removeOrderLine, saveOrderLine } from '#contract/order-lines.ts'
import { removeAppointmentPhoto, uploadAppointmentPhotos } from '#contract/photos.ts'
import type { Call, Endpoint } from '#contract/shape/endpoint.ts'
import { type CommandReply, outboxProblems, type Queued } from '#contract/worker/messages.ts'
import { bodyOf, type CommandKind, hasBody } from '#domain/outbox/command.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { isStatusChange, queueOf, type Submitted } from '#domain/outbox/outbox.ts'
import { readAnswer } from '#domain/outbox/outbox-answer.ts'
import { outboxHeaders, requestOf, type SubmittedChange } from '#domain/outbox/status-change.ts'

/** The server's answer to a status change, or to another command. */
type ReplyTo<S extends Submitted> = S extends SubmittedChange ? StatusChanged : CommandReply

/** The outcome of a change. */
export type SendResult<S extends Submitted = Submitted> =
  /** The server has it. */
  | { kind: 'done'; reply: ReplyTo<S> }
  /** It is stored on this device and waits. `isBehind`: behind a change that needs a decision. */
  | { kind: 'queued'; isBehind: boolean }
  /** It undid an unsent change: nothing waits. */
  | { kind: 'taken-back' }
  /** The server refused it; the worker keeps it until the user has decided. */
  | { kind: 'refused'; error: unknown }
  /** Neither the device nor the server has it. */
  | { kind: 'lost'; error: unknown }

type ChangeAnswer<S extends Submitted> = { kind: 'done'; reply: ReplyTo<S> } | { kind: 'waits'; queued: Queued }

/**
 * Sends a change to the worker, or to the server if no worker controls the page. `onStored` is called as soon as the
 * device or the server has it. Never rejects.
 */
export async function sendChange<S extends Submitted>(change: S, onStored: () => void): Promise<SendResult<S>> {
  let isStored = false
  const reportStored = () => {
    if (!isStored) onStored()
    isStored = true
  }
  const stops = [
    onSaved((key) => key === change.key && reportStored()),
    onOutbox(() => readOutbox().entries.some(({ key }) => key === change.key) && reportStored()),
  ]
  let isByWorker = false
  const noteTry = () => {
    isByWorker = hasWorker()
  }
  try {
    const answer = await request(change, noteTry, () => isStored)
    reportStored()
    if (answer.kind === 'done') return answer
    if (!answer.queued.queued) return { kind: 'taken-back' }
    // Another key: the change repeats one that waits already, under that key.
    const queue = answer.queued.key === change.key ? queueOf(readOutbox().entries, change) : []
    return { kind: 'queued', isBehind: queue.some(({ state }) => state === 'attention') }
  } catch (error) {
    return { kind: isByWorker && isUndecided(error) ? 'refused' : 'lost', error }
  } finally {
    for (const stop of stops) stop()
  }
}

/**
 * Makes the call. A worker that is stopped meanwhile does not answer: unless it had stored the change by then, the call
 * is repeated, and the key prevents a second effect. Calls `noteTry` before each of the two. Rejects with `ApiError`,
 * also if the answer is about something else.
 */
async function request<S extends Submitted>(
  change: S,
  noteTry: () => void,
  isStored: () => boolean,
): Promise<ChangeAnswer<S>> {
  for (let isAgain = false; ; isAgain = true) {
    noteTry()
    const now = Date.now()
    const { endpoint, input } = toCall(change, now)
    try {
      const { status, data } = await send(endpoint, input)
      if (status === 202 && isQueued(data)) return { kind: 'waits', queued: data }
      const answer = readAnswer(change, { kind: 'response', status, body: data, retryAfter: null }, now)
      if (answer.kind !== 'done') throw new ApiError(status, 'unreadable', 'The answer belongs to another change')
      return { kind: 'done', reply: data as ReplyTo<S> }
    } catch (error) {
      if (isAgain || !isApiError(error, 'network') || !hasWorker()) throw error
      if (isStored()) return { kind: 'waits', queued: { queued: true, key: change.key } }
    }
  }
}

const endpoints = {
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
  photo: uploadAppointmentPhotos,
  'photo-removal': removeAppointmentPhoto,
} as const satisfies Readonly<Record<CommandKind, Endpoint>>

function toCall(change: Submitted, now: number): { endpoint: Endpoint; input: Call<Endpoint> } {
  if (isStatusChange(change)) {
    const { status, headers, body } = requestOf(change, now)
    return { endpoint: changeAppointmentStatus, input: { params: { status }, headers, body } }
  }
  const { kind, params } = change
  const endpoint: Endpoint = endpoints[kind]
  const headers = outboxHeaders(change, now)
  return { endpoint, input: { params, headers, ...(hasBody(change.kind) && { body: bodyOf(change) }) } }
}

const isQueued = (body: unknown): body is Queued =>
  isRecord(body) && typeof body.queued === 'boolean' && typeof body.key === 'string'

/** Whether the server refused the change and the worker has storage, so that it keeps a change that it has sent. */
function isUndecided(error: unknown): boolean {
  if (readOutbox().storage === 'missing' || !isApiError(error)) return false
  return error.status >= 400 && error.status < 500 && !Object.hasOwn(outboxProblems, error.code)
}
