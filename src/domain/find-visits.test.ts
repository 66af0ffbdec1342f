import { expect, test } from 'vitest'
import type { Status } from './appointment.ts'
import { findVisits } from './find-visits.ts'
import { soughtWords, visitWords } from './search-words.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const visit = (id: string, name: string, startsAt: string, status: Status = 'confirmed') => {
  const car = { plate: 'WPI 20931', vin: null, brand: 'Škoda', model: 'Octavia' }
  const customer = { name, phone: '+48600100200', email: null }
  const text = visitWords({ number: '2026/17', complaint: '', ...car, customer })
  return { id, text, status, startsAt: Date.parse(startsAt) }
}
const visits = [
  visit('past', 'Łukasz Nowak', '2026-10-01T08:00:00Z', 'completed'),
  visit('inside', 'Blukasz Nowak', '2026-11-21T10:00:00Z'),
  visit('next', 'Łukasz Nowak', '2026-11-21T11:00:00Z'),
  visit('here', 'Łukasz Nowak', '2026-11-01T08:00:00Z', 'awaiting-parts'),
]
const find = (typed: string, hasContacts = true) =>
  findVisits(visits, { words: soughtWords(typed), hasContacts }, now, (one) => one).map(({ id }) => id)

test('the best fit is first, then cars on site, then the visits nearest to now', () => {
  expect(find('lukasz')).toEqual(['here', 'next', 'past', 'inside'])
  expect(find('opel')).toEqual([])
})

test('only who may see contacts finds by them', () => {
  expect(find('600 100 200')).toHaveLength(4)
  expect(find('600 100 200', false)).toEqual([])
  expect(find('skoda', false)).toHaveLength(4)
})

test('one or two letters are found at the beginning of a word only', () => {
  expect(find('lu')).toEqual(['here', 'next', 'past'])
  expect(find('uk')).toEqual([])
  expect(find('31'), 'the end of a plate').toHaveLength(4)
})
