import { expect, test } from 'vitest'
import { type OutboxProblemCode, outboxProblems } from '#contract/worker/messages.ts'
import { answerQueued, answerRefused, answerReply } from './outbox-answers.ts'

test.each([
  ['outbox-full', 'Too many changes wait on this device. Connect it first.'],
  ['not-saved', 'This device could not store the change. Nothing was changed.'],
  ['undo-not-last', 'Another change was made since. Undo that one first.'],
  ['undo-undecided', 'The server refused this change. Decide about it first.'],
] as const)('a refusal by the worker has the format of the server: %s', async (code, message) => {
  const answer = answerRefused(code)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const { status } = answer
  expect(status).toBeGreaterThanOrEqual(400)
  expect(await answer.json()).toEqual({ type: `about:blank#${code}`, title: message, status, code, message })
})

test('each refusal by the worker says in a sentence of its own what is the matter', async () => {
  const codes = Object.keys(outboxProblems) as OutboxProblemCode[]
  const said = await Promise.all(codes.map(async (code) => (await answerRefused(code).json()).message as string))
  for (const one of said) expect(one).toMatch(/^[A-Z].+\.$/)
  expect(new Set(said).size).toBe(codes.length)
})

test('a pending change is answered with 202, and an answer of the server is passed on unchanged', async () => {
  const queued = { queued: true, key: 'k1' } as Parameters<typeof answerQueued>[0]
  const accepted = answerQueued(queued)
  expect({ status: accepted.status, body: await accepted.json() }).toEqual({ status: 202, body: queued })
  const reply = answerReply({ status: 409, contentType: 'application/problem+json', text: '{"code":"conflict"}' })
  expect({ status: reply.status, text: await reply.text() }).toEqual({ status: 409, text: '{"code":"conflict"}' })
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
})
