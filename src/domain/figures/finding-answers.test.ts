import { describe, expect, test } from 'vitest'
import { type AnswerStep, answersOf, isRecovered, medianOf, minutesToAnswer, sumAnswers } from './finding-answers.ts'

const minute = 60_000
/** `saved` is a changed offer, `noted` a change that leaves the answer. */
type Word = Exclude<AnswerStep['kind'], 'saved'> | 'saved' | 'noted'
const read = (...words: Word[]) =>
  answersOf(
    words.map((word, at) => ({
      ...{ id: `c${at}`, findingId: 'f', at: at * minute, gross: at * 100 },
      kind: word === 'noted' ? 'saved' : word,
      state: word === 'noted' ? 'asked' : 'draft',
    })),
  ).map(
    ({ id, isApproved, askedAt }) => `${id} ${isApproved ? 'yes' : 'no'} ${askedAt === null ? '-' : askedAt / minute}`,
  )

describe('M35 the answers to a finding', () => {
  test.each<[string, Word[], string[]]>([
    ['an answer to a question', ['saved', 'asked', 'approved'], ['c2 yes 1']],
    ['an answer at the counter', ['saved', 'declined'], ['c1 no -']],
    ['a changed mind: the last answer counts', ['asked', 'declined', 'approved'], ['c2 yes 0']],
    ['a remark changes nothing', ['asked', 'noted', 'approved', 'noted'], ['c2 yes 0']],
    ['asked again: two answers', ['asked', 'declined', 'asked', 'approved'], ['c1 no 0', 'c3 yes 2']],
    ['another price: two answers', ['asked', 'declined', 'saved', 'approved'], ['c1 no 0', 'c3 yes -']],
    ['withdrawn', ['asked', 'approved', 'withdrawn'], []],
    ['undone', ['asked', 'approved', 'undone'], []],
    ['undone, and answered otherwise', ['asked', 'approved', 'undone', 'declined'], ['c3 no 0']],
    ['the undone one had changed the mind', ['asked', 'declined', 'approved', 'undone'], ['c1 no 0']],
    ['an undone question asks nothing anew', ['asked', 'declined', 'asked', 'undone', 'approved'], ['c4 yes 0']],
    ['a question without an answer', ['asked'], []],
  ])('%s', (_, words, answers) => {
    expect(read(...words)).toEqual(answers)
  })

  test('the time of an answer is in whole minutes, and never negative', () => {
    const answer = { id: 'a', findingId: 'f', isApproved: true, gross: 0 }
    expect(minutesToAnswer({ ...answer, at: 150_000, askedAt: 0 })).toBe(2)
    expect(minutesToAnswer({ ...answer, at: 0, askedAt: 90_000 })).toBe(0)
    expect(minutesToAnswer({ ...answer, at: 0, askedAt: null })).toBeNull()
    expect(medianOf([])).toBeNull()
    expect(medianOf([5])).toBe(5)
    expect(medianOf([9, 1, 5])).toBe(5)
    expect(medianOf([9, 1, 5, 3])).toBe(3)
  })
})

test('M35 approvals and refusals are counted and summed apart; answers without a question have no time', () => {
  const answer = (isApproved: boolean, gross: number, minutes: number | null) => ({
    ...{ id: `${gross}`, findingId: 'f', isApproved, gross },
    ...{ at: 100 * minute, askedAt: minutes === null ? null : (100 - minutes) * minute },
  })
  const answers = [answer(true, 100, 10), answer(false, 7, 50), answer(true, 30, null), answer(true, 5, 20)]
  expect(sumAnswers(answers)).toEqual({
    ...{ approved: 3, declined: 1, approvedGross: 135, declinedGross: 7 },
    ...{ minutes: 20, timed: 3 },
  })
  expect(sumAnswers([])).toMatchObject({ approved: 0, declined: 0, minutes: null, timed: 0 })
})

describe('M36 recovered work', () => {
  const answer = (id: string, findingId: string, isApproved: boolean) => ({
    ...{ id, findingId, isApproved, at: 0, gross: 100, askedAt: null },
  })
  const yes = answer('yes', 'new', true)
  const known =
    (findings: Record<string, { earlierId: string | null; answers: ReturnType<typeof answer>[] }>) => (id: string) =>
      findings[id]

  test('is approved after an earlier offer of the same finding was declined', () => {
    const no = answer('no', 'new', false)
    expect(isRecovered(yes, known({ new: { earlierId: null, answers: [no, yes] } }))).toBe(true)
    expect(isRecovered(yes, known({ new: { earlierId: null, answers: [yes, no] } }))).toBe(false)
    expect(isRecovered(no, known({ new: { earlierId: null, answers: [answer('first', 'new', false), no] } }))).toBe(
      false,
    )
  })

  test('is approved at a later visit, however many visits lie between', () => {
    const old = { earlierId: null, answers: [answer('no', 'old', false)] }
    const middle = { earlierId: 'old', answers: [] }
    expect(isRecovered(yes, known({ new: { earlierId: 'old', answers: [yes] }, old }))).toBe(true)
    expect(isRecovered(yes, known({ new: { earlierId: 'middle', answers: [yes] }, middle, old }))).toBe(true)
    expect(isRecovered(yes, known({ new: { earlierId: 'middle', answers: [yes] }, middle }))).toBe(false)
    expect(isRecovered(yes, known({ new: { earlierId: 'new', answers: [yes] } }))).toBe(false)
    expect(isRecovered(yes, known({}))).toBe(false)
  })
})
