import { expect, test } from 'vitest'
import { fillTemplate, templateProblem } from './message-template.ts'

test('P13 an own text names only what its kind knows, and its time where that is the message', () => {
  expect(templateProblem('confirmed', 'See you {when}, {plate}')).toBe(null)
  expect(templateProblem('confirmed', 'See you, {plate}')).toBe('missing-placeholder')
  for (const text of ['{when} {price}', '{when} {Plate}', '{when} {', '{when} {}', '{{when}}'])
    expect(templateProblem('confirmed', text)).toBe('unknown-placeholder')
  expect(templateProblem('ready', 'Done')).toBe(null)
})

test('P13 a text that names what is not known about a visit is not used', () => {
  expect(fillTemplate('{plate}: {when}', { plate: 'KR 1', when: '{plate}' })).toBe('KR 1: {plate}')
  expect(fillTemplate('{plate}: {price}', { plate: 'KR 1' })).toBe(null)
})
