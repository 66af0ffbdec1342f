import { expect, test } from 'vitest'
import { initialsOf, uniqueInitials } from './initials.ts'

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

test.each([
  ['two names with the same initials', ['Kamil Wójcik', 'Karolina Wiśniewska'], ['KW', 'Ka']],
  ['a third one', ['Kamil Wójcik', 'Karolina Wiśniewska', 'Kasia Wrona'], ['KW', 'Ka', 'Ks']],
  [
    'letters that are the initials of another',
    ['Kazik Adamski', 'Kamil Wójcik', 'Karolina Wiśniewska'],
    ['KA', 'KW', 'Kr'],
  ],
  ['one name', ['Ewa', 'Ewelina'], ['EW', 'Ee']],
  ['a name without further letters', ['K W', 'K W.', 'K. W'], ['KW', 'K2', 'K3']],
  ['the same name twice', ['Jan Nowak', 'Jan Nowak'], ['JN', 'JN']],
])('W4 different people have different letters: %s', (_title, names, letters) => {
  const all = uniqueInitials(names)
  expect(names.map((name) => all.get(name))).toEqual(letters)
})
