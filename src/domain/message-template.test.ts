import { expect, test } from 'vitest'
import type { MessageKind } from './message.ts'
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

test.each<[MessageKind, string]>([
  ['requested', '{plate}: you asked for {when}.'],
  ['proposed', '{station} can take {plate} {when}.'],
  ['confirmed', 'See you {when}.'],
  ['moved', '{plate} is expected {when} now.'],
  ['reminder', '{when} is your turn. Call {phone}.'],
  ['cancelled', 'Your visit of {when} is off.'],
  ['rejected', '{when} is not possible.'],
  ['no-show', 'You did not come {when}.'],
  ['awaiting-parts', 'We wait for {part}.'],
  ['awaiting-approval', '{what} for {price}?'],
  ['ready', '{plate} is ready, {price}.'],
  ['completed', 'Thank you! {station}, {phone}'],
])('P13 an own text of %s may say: %s', (kind, text) => {
  expect(templateProblem(kind, text)).toBe(null)
})

test.each<[MessageKind, string]>([
  ['ready', '{when}'],
  ['completed', '{price}'],
  ['reminder', '{when} {part}'],
  ['awaiting-parts', '{what}'],
  ['awaiting-approval', '{part}'],
])('P13 an own text of %s may not say: %s', (kind, text) => {
  expect(templateProblem(kind, text)).toBe('unknown-placeholder')
})
