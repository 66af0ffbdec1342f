import { changeAppointmentStatus, type StatusChanged } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import type { Queued } from '#contract/worker.ts'
import { isRecord } from '#domain/outbox/is-record.ts'
import { readAnswer } from '#domain/outbox/outbox-answer.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { requestOf } from '#domain/outbox/status-change.ts'
import { ApiError } from './api-error.ts'
import { send } from './send.ts'

/** `done`: the server has it. `waits`: the device has it, or nothing has to wait for (`queued: false`). */
export type ChangeAnswer = { kind: 'done'; reply: StatusChanged } | ({ kind: 'waits' } & Queued)

type Input = Call<typeof changeAppointmentStatus>

const isQueued = (body: unknown): body is Queued =>
  isRecord(body) && typeof body.queued === 'boolean' && typeof body.key === 'string'

/**
 * Makes the call of a change: the worker takes it, or the server where no worker controls the page. Throws `ApiError`:
 * also for an answer that is about something else.
 */
export async function sendChange(change: SubmittedChange): Promise<ChangeAnswer> {
  const now = Date.now()
  const { headers, body } = requestOf(change, now)
  const input = { params: { status: change.status }, headers, body: body as Input['body'] }
  const { status, data } = await send(changeAppointmentStatus, input)
  if (status === 202 && isQueued(data)) return { kind: 'waits', ...data }
  const answer = readAnswer(change, { kind: 'response', status, body: data, retryAfter: null }, now)
  if (answer.kind !== 'done') throw new ApiError(status, 'unreadable', 'An answer that is not about this change')
  return { kind: 'done', reply: data as StatusChanged }
}
