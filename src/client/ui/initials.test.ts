import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Marek Nowak', 'MN'],
  ['Ola', 'OL'],
  ['Łukasz de la Żbik', 'ŁŻ'],
  ['anna.kowalska', 'AK'],
  ['Ś', 'Ś'],
  ['', ''],
])('%s is %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})
