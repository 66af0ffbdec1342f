import { afterEach, expect, test, vi } from 'vitest'
import type { sendCommands } from '#contract/commands.ts'
import { fail } from '../http/answer.ts'
import type { Bind, Context, Handler, Perform } from '../http/bind.ts'
import { bindCommands } from './routes.ts'

afterEach(() => void vi.restoreAllMocks())

type Send = Handler<typeof sendCommands>
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const [first, second, third] = [id(1), id(2), id(3)]

/** Sends three notes; the second is a fault of the server. Returns what each was answered, and what was judged. */
async function sendThree(onFault: () => void = () => {}) {
  const bound: { send?: Send } = {}
  const bind: Bind = () => (handler) => {
    bound.send = handler as unknown as Send
  }
  const fault = new Error('a bug')
  const perform: Perform = async (_endpoint, { headers }) => {
    if (Object(headers)['idempotency-key'] !== second) return { status: 200, body: {} }
    onFault()
    throw fault
  }
  const judged: unknown[] = []
  bindCommands(bind, perform, (error) => {
    judged.push(error)
    return fail('internal')
  })
  const commands = [first, second, third].map((key) => ({ key, kind: 'note' as const, params: {}, body: {} }))
  const context = { requestId: 'r1' } as Context<(typeof sendCommands)['access']>
  const answer = await bound.send?.({ headers: {}, body: { commands } } as unknown as Parameters<Send>[0], context)
  const results = answer?.ok ? answer.value.results : []
  return { results, isJudged: judged.length === 1 && judged[0] === fault }
}

test('O7 a change that the server fails at is answered by itself, and those beside it as usual', async () => {
  const { results, isJudged } = await sendThree()
  expect(results).toEqual([
    { key: first, status: 200, body: {} },
    {
      ...{ key: second, status: 500 },
      body: expect.objectContaining({ type: 'about:blank#internal', status: 500, code: 'internal', requestId: 'r1' }),
    },
    { key: third, status: 200, body: {} },
  ])
  expect(isJudged).toBe(true)
})

test('O7 after a failure that has taken long the others are not performed: their device asks again', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { results } = await sendThree(() => void clock.mockReturnValue(10_001))
  expect(results.map(({ key }) => key)).toEqual([first, second])
})
