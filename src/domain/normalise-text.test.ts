import { expect, test } from 'vitest'
import { normaliseText } from './normalise-text.ts'

test.each([
  ['Łódź', 'lodz'],
  ['  Škoda ', 'skoda'],
  ['Citroën', 'citroen'],
  ['Weiß', 'weiss'],
  ['Søren', 'soren'],
  ['a|b', 'a b'],
])('%s is found as %s', (typed, folded) => {
  expect(normaliseText(typed)).toBe(folded)
})
