import { expect, test } from 'vitest'
import { isSameShortName, nameFromAddress, splitName, suggestShortName } from './person-name.ts'

test.each([
  ['Anna Maria Kowalska', 'Anna', 'Maria Kowalska'],
  ['  Ola ', 'Ola', null],
  ['', '', null],
  ['Anna\t Maria   Kowalska', 'Anna', 'Maria Kowalska'],
  [`Anna ${'b'.repeat(59)} Nowak`, 'Anna', 'b'.repeat(59)],
  [`${'a'.repeat(70)} ${'b'.repeat(70)}`, 'a'.repeat(60), 'b'.repeat(60)],
])('the first word of %j is the first name', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})

test.each([
  ['Marek Nowak', [], 'Marek'],
  ['Marek Nowak', ['Ola'], 'Marek'],
  ['Marek Nowak', ['marek '], 'Marek N.'],
  ['Marek Nowak', ['Marek', 'Marek N.'], 'Marek No.'],
  ['Marek Nowak', ['Marek', 'Marek N.', 'Marek No.', 'Marek Now.', 'Marek Nowa.'], 'Marek 2'],
  ['Marek', ['Marek'], 'Marek 2'],
  ['Marek', ['Marek', 'Marek 2'], 'Marek 3'],
  ['Konstantynopolitan', [], 'Konstantynop'],
  ['Konstantynopolitan Wąs', ['Konstantynop'], 'Konstanty W.'],
  ['', ['Marek'], ''],
  // Another employee has no short name yet.
  ['', [''], ''],
  ['  Marek   Nowak ', ['Marek'], 'Marek N.'],
])('the short name of %j beside %j', (name, taken, short) => {
  expect(suggestShortName(name, taken)).toBe(short)
  expect([...short].length).toBeLessThanOrEqual(12)
})

test('short names are compared without case and outer spaces', () => {
  expect(isSameShortName('Łukasz ', 'ŁUKASZ')).toBe(true)
  expect(isSameShortName('Łukasz', 'Lukasz')).toBe(false)
  expect(isSameShortName('Weiß', 'Weiss')).toBe(false)
})

test('an account without a name is called by its address', () => {
  expect(nameFromAddress('krzysztof.wisniewski@example.com')).toEqual({
    name: 'krzysztof.wisniewski',
    shortName: 'krzysztof.wi',
  })
})
