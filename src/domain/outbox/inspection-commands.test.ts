import { describe, expect, test } from 'vitest'
import { commandOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { readCurrentAnswer } from './current.ts'
import { enqueue } from './enqueue.ts'
import type { CommandEntry, OutboxEntry } from './outbox.ts'
import { readAnswer } from './outbox-answer.ts'
import { applyAnyway, decide } from './outbox-decision.ts'
import { openLine, settle } from './outbox-drain.ts'

const params = { id: 'astra', inspectionId: 'check' }
const start = (seq: number) => commandOf({ seq, kind: 'inspection', params, body: { content: {} } })
const answer = (seq: number, to: object | null, more: Partial<CommandEntry> = {}) =>
  commandOf({
    seq,
    kind: 'inspection-answer',
    params: { ...params, itemId: 'lights' },
    body: { from: null, to },
    ...more,
  })
const good = { grade: 'good' }
const moment = { now: 0, jitter: 0, build: 'b1' }
const contents = (entries: readonly OutboxEntry[]) => ({ entries, foreign: [], line: openLine })

describe('J23 an answer of an inspection that has not arrived yet', () => {
  test('waits for the start, and is sent as it was typed after it', () => {
    const { writes } = enqueue([start(1)], [], answer(2, good))
    const [added] = writes.add
    expect(added).toMatchObject({ afterKey: 'k1', body: { from: null, to: good } })
    const queue = [start(1), answer(2, good, { afterKey: 'k1' })]
    const settled = settle(contents(queue), 'k1', { kind: 'done', version: null }, moment).writes
    expect(settled).toMatchObject({ remove: [1], put: [{ key: 'k2', afterKey: null }] })
    expect(settled.put[0]).toHaveProperty('body', { from: null, to: good })
  })

  test('is removed with its start; one of another inspection stays', () => {
    const other = answer(3, good, { params: { ...params, inspectionId: 'tyres', itemId: 'dot' } })
    const queue = [start(1), answer(2, good, { afterKey: 'k1' }), other]
    expect(decide(queue, { kind: 'withdraw', key: 'k1' })).toMatchObject({ ok: true, writes: { remove: [1, 2] } })
  })

  test('does not wait for the start of another inspection', () => {
    const other = commandOf({ seq: 1, kind: 'inspection', params: { ...params, inspectionId: 'tyres' }, body: {} })
    expect(enqueue([other], [], answer(2, good)).writes.add[0]).toMatchObject({ afterKey: null })
    expect(enqueue([other, start(2)], [], answer(3, good)).writes.add[0]).toMatchObject({ afterKey: 'k2' })
  })

  test('builds on nothing once the start is on the server', () => {
    expect(enqueue([answer(1, good)], [], answer(2, null)).writes.add[0]).toMatchObject({ afterKey: null })
  })
})

describe('J23 an answer that somebody else was faster with', () => {
  const given = {
    itemId: 'lights',
    answer: good,
    occurredAt: '2026-11-23T08:00:00.000Z',
    actorName: 'Jan',
    employeeId: null,
  }
  const current = { appointmentId: 'astra', inspectionId: 'check', given }
  const problem = { type: 'about:blank#version-conflict', status: 409, code: 'version-conflict', current }

  test('keeps what the server has, with who and when', () => {
    const read = readAnswer(
      answer(1, { grade: 'now' }),
      { kind: 'response', status: 409, body: problem, retryAfter: null },
      0,
    )
    expect(read).toMatchObject({
      kind: 'refused',
      refusal: {
        current: {
          ...{ inspectionId: 'check', itemId: 'lights', answer: good },
          changed: { at: given.occurredAt, actorName: 'Jan', employeeId: null },
        },
      },
    })
  })

  test('is sent again on top of it', () => {
    const refusal = {
      code: 'version-conflict',
      status: 409,
      field: null,
      current: readCurrentAnswer(current),
      build: 'b1',
    }
    const refused = answer(1, { grade: 'now' }, { state: 'attention', problem: refusal })
    const decided = applyAnyway([refused], 'k1', 'k9', 'mechanic')
    expect(decided).toMatchObject({
      ok: true,
      writes: { put: [{ key: 'k9', state: 'pending', body: { from: good, to: { grade: 'now' } } }] },
    })
  })

  test.each([null, {}, { ...current, given: null }, { ...current, given: { ...given, itemId: 1 } }])(
    'is not guessed from %j',
    (wrong) => {
      expect(readCurrentAnswer(wrong)).toBeNull()
    },
  )
})
