import { expect, test } from 'vitest'
import { brandChoice } from '#contract/onboarding.ts'
import type { Brand } from '#contract/services.ts'
import { addOther, brandValues, checkBrands, findBrands, sortBrands, toBrandChoice } from './brand-values.ts'

const make = (id: string, name: string, more: Partial<Brand> = {}): Brand => ({
  ...{ id, name, namePl: null, aliases: [], popular: false },
  ...more,
})
const makes = [
  make('skoda', 'Škoda'),
  make('volkswagen', 'Volkswagen', { aliases: ['vw'] }),
  make('mercedes-benz', 'Mercedes-Benz', { aliases: ['mercedes'] }),
  make('seat', 'SEAT'),
  make('fso', 'FSO', { aliases: ['polonez'] }),
]
const found = (query: string) => findBrands(makes, query).map(({ id }) => id)

test('C12 makes are found by name and by other spellings, with or without accents', () => {
  expect(found('sko')).toEqual(['skoda'])
  expect(found('VW')).toEqual(['volkswagen'])
  expect(found('benz')).toEqual(['mercedes-benz'])
  expect(found('Mercedes B')).toEqual(['mercedes-benz'])
  expect(found('polon')).toEqual(['fso'])
  expect(found('tarpan')).toEqual([])
  expect(found(' ')).toHaveLength(makes.length)
})

test('C12 makes are sorted by the alphabet of the language', () => {
  expect(sortBrands(makes, 'pl').map(({ id }) => id)).toEqual(['fso', 'mercedes-benz', 'seat', 'skoda', 'volkswagen'])
})

test('C12 the selected makes match the contract, including a make that was typed and not added', () => {
  const choice = toBrandChoice({ all: false, brands: ['skoda'], other: ['Tarpan'], typed: ' Żuk ' })
  expect(brandChoice.parse(choice)).toEqual({ all: false, brands: ['skoda'], other: ['Tarpan', 'Żuk'] })
  expect(brandChoice.parse(toBrandChoice(brandValues(null))).all).toBe(true)
})

test('C12 without all makes, at least one is required', () => {
  expect(checkBrands(brandValues(null))).toEqual({})
  expect(Object.keys(checkBrands({ ...brandValues(null), all: false }))).toEqual(['brands'])
  expect(checkBrands({ ...brandValues(null), all: false, typed: 'Żuk' })).toEqual({})
})

test('a make is not added twice', () => {
  expect(addOther(['Żuk'], 'zuk ')).toEqual(['Żuk'])
  expect(addOther(['Żuk'], ' ')).toEqual(['Żuk'])
})
