import { type OutboxProblemCode, outboxProblems, type Queued } from '#contract/worker/messages.ts'
import type { ServerReply } from './outbox-call.ts'

const messages: Readonly<Record<OutboxProblemCode, string>> = {
  'outbox-full': 'Too many changes wait on this device. Connect it first.',
  'photos-full': 'Too many photos wait on this device. Connect it first.',
  'not-saved': 'This device could not store the change. Nothing was changed.',
  'device-full': 'This device is full. The change is not saved. Free some space on it.',
  'undo-not-last': 'Another change was made since. Undo that one first.',
  'undo-undecided': 'The server refused this change. Decide about it first.',
  'creation-waits': 'This order already waits on this device, with different content.',
}

/** Answers a page whose change the server has not answered yet. */
export const answerQueued = (queued: Queued): Response => Response.json(queued, { status: 202 })

/** Passes on the server's answer unchanged. */
export const answerReply = ({ status, contentType, text }: ServerReply): Response =>
  new Response(text, { status, headers: { 'content-type': contentType } })

/** A refusal by the worker itself, in the format of the server's problem responses. */
export function answerRefused(code: OutboxProblemCode): Response {
  const status = outboxProblems[code]
  const message = messages[code]
  const body = { type: `about:blank#${code}`, title: message, status, code, message }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
