import { describe, expect, test } from 'vitest'
import {
  canStep,
  type FindingState,
  findingStates,
  findingTargets,
  grossOfFinding,
  stateAfterChange,
  statusAfter,
  stillToDo,
} from './finding.ts'

describe('J8 a finding', () => {
  test('goes from draft to asked to an answer, and back by mistake; a declined one is never withdrawn', () => {
    const possible = findingTargets.map((to) => [to, findingStates.filter((from) => canStep(from, to))])
    expect(possible).toEqual([
      ['asked', ['draft', 'approved', 'declined']],
      ['approved', ['draft', 'asked', 'declined']],
      ['declined', ['draft', 'asked', 'approved']],
      ['withdrawn', ['draft', 'asked', 'approved']],
    ])
  })

  test('is a draft again once its text or its price is changed, and only then', () => {
    expect(findingStates.map((state) => stateAfterChange(state, true))).toEqual(findingStates.map(() => 'draft'))
    const same = findingStates.map((state) => stateAfterChange(state, false))
    expect(same).toEqual(['draft', 'asked', 'approved', 'declined', 'draft'])
  })

  test('costs the sum of its lines with the tax per rate; without lines it has no price', () => {
    const line = { quantity: 1000, netPrice: 33, discountPercent: 0, vatRate: 23 }
    // The tax of each line is 7.59, that of all three 22.77.
    expect(grossOfFinding([line, line, line])).toBe(122)
    expect(grossOfFinding([])).toBeNull()
  })
})

describe('J8 the status follows from the open questions', () => {
  test.each([
    ['in-progress', true, 0, 'awaiting-approval'],
    ['in-progress', true, 2, 'awaiting-approval'],
    ['arrived', true, 0, null],
    ['awaiting-parts', true, 0, null],
    ['awaiting-approval', true, 1, null],
    ['awaiting-approval', false, 1, null],
    ['awaiting-approval', false, 0, 'in-progress'],
    ['awaiting-parts', false, 0, null],
    ['in-progress', false, 0, null],
  ])('%s, open %s, others %i: %s', (status, isStepOpen, othersOpen, expected) => {
    expect(statusAfter({ status, isStepOpen, othersOpen })).toBe(expected)
  })
})

describe('J8 of earlier visits', () => {
  const of = (id: string, state: FindingState, earlierId: string | null = null) => ({ id, state, earlierId })
  test('what is neither done nor withdrawn is still to be done', () => {
    const all = findingStates.map((state) => of(state, state))
    expect(stillToDo(all, []).map(({ id }) => id)).toEqual(['draft', 'asked', 'declined'])
  })
  test('what a later finding continues is not, whatever became of that one', () => {
    const earlier = [of('b', 'declined', 'a'), of('a', 'declined'), of('c', 'declined')]
    expect(stillToDo(earlier, [of('d', 'withdrawn', 'c')]).map(({ id }) => id)).toEqual(['b'])
  })
})
