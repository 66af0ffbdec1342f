import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageMessage } from '#contract/worker/messages.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { changeOf, commandEntryOf } from '../../../../../tests/support/outbox/outbox-entry.ts'

const { employeeId, occurredAt, userId, accountId } = changeOf()
const command: SubmittedCommand = {
  ...{ key: 'new', userId, accountId, employeeId, occurredAt, appointmentId: 'astra' },
  ...{ kind: 'create', params: {}, body: commandEntryOf().body },
}
const refusal = { type: 'about:blank#slot-taken', title: '', status: 409, code: 'slot-taken', message: '' }

let answer: (response: Response) => void
/** What the page asks the worker to do with refused entries. */
let decided: PageMessage[]

beforeEach(() => {
  vi.resetModules()
  decided = []
  const controller = {
    postMessage(message: PageMessage, [port]: MessagePort[] = []) {
      if (message.type !== 'decide') return
      decided.push(message)
      port?.postMessage({ ok: true })
    },
  }
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: Object.assign(new EventTarget(), { controller, startMessages() {} }),
  })
  vi.stubGlobal('document', { querySelector: () => ({ content: 'http://pitboard.invalid/api' }) })
  const fetched = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', () => fetched)
})
afterEach(() => vi.unstubAllGlobals())

async function submit() {
  const { submitCreation } = await import('./use-submit-creation.ts')
  const draft = { drop: vi.fn(), keep: vi.fn() }
  const showWaiting = vi.fn()
  let isOpen = true
  const outcome = submitCreation(new QueryClient(), command, { draft, isOpen: () => isOpen }, showWaiting)
  return {
    ...{ outcome, draft, showWaiting },
    close: () => {
      isOpen = false
    },
    refuse: () => {
      const headers = { 'content-type': 'application/problem+json' }
      answer(new Response(JSON.stringify(refusal), { status: 409, headers }))
    },
  }
}

test('a creation that is refused while its form is open goes back to the form', async () => {
  const { outcome, refuse, draft, showWaiting } = await submit()
  refuse()
  await expect(outcome).rejects.toMatchObject({ code: 'slot-taken' })
  expect(decided).toEqual([{ type: 'decide', decision: { kind: 'discard', keys: ['new'] } }])
  expect(draft.keep).toHaveBeenCalledOnce()
  expect(showWaiting).not.toHaveBeenCalled()
})

test('O8 a creation that is refused after its form was closed waits for a decision, and the user is told', async () => {
  const { outcome, close, refuse, draft, showWaiting } = await submit()
  close()
  refuse()
  expect(await outcome).toBeNull()
  expect(decided).toEqual([])
  expect(draft.keep).not.toHaveBeenCalled()
  expect(showWaiting).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'refused', error: expect.objectContaining({ code: 'slot-taken' }) }),
  )
})
