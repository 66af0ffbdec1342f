import { expect, test } from 'vitest'
import { suitableBays } from './suitable-bays.ts'

const bay = (kind: string, at = 1) => ({ name: `${kind} ${at}`, kind })
const workshop = [bay('wash'), bay('floor'), bay('lift'), bay('alignment'), bay('tyres'), bay('lift', 2), bay('pit')]
const oil = { id: 'oil-change', group: 'maintenance' }
const swap = { id: 'wheel-swap', group: 'tyres' }
const alignment = { id: 'wheel-alignment', group: 'suspension-steering' }
const wash = { id: 'hand-wash', group: 'care' }
const diagnostics = { id: 'computer-diagnostics', group: 'diagnostics-electrics' }

test.each([
  ['work below the car', [oil], 'lift 1, lift 2, pit 1'],
  ['tyres: their own bay first', [swap], 'tyres 1, lift 1, lift 2, pit 1'],
  ['alignment: its bay only', [alignment], 'alignment 1'],
  ['washing', [wash], 'wash 1'],
  ['care of the car: the wash bay first', [{ id: 'waxing', group: 'care' }], 'wash 1, floor 1'],
  [
    'three kinds of work: bays that suit all',
    [diagnostics, { id: 'ac', group: 'climate' }, oil],
    'lift 1, lift 2, pit 1',
  ],
  ['diagnostics: the lifts stay free as long as possible', [diagnostics], 'floor 1, lift 1, lift 2, pit 1'],
  ['two kinds of work: bays that suit both', [swap, oil], 'lift 1, lift 2, pit 1'],
  ['work that no bay suits together: those of the first', [alignment, oil], 'alignment 1'],
  ['work of an unknown group', [{ id: 'x', group: '' }], 'lift 1, lift 2, pit 1'],
  ['no work', [], 'lift 1, lift 2, pit 1'],
])('P5 %s', (_, jobs, names) => {
  expect(
    suitableBays(workshop, jobs)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names)
})

test('P5 a workshop without such a bay works where it can, in a wash bay only if there is no other', () => {
  expect(suitableBays([bay('wash'), bay('floor')], [oil])).toEqual([bay('floor')])
  expect(suitableBays([bay('wash')], [oil])).toEqual([bay('wash')])
  expect(suitableBays([], [oil])).toEqual([])
})
