import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages as en } from '#locales/en.po'
import { messages as pl } from '#locales/pl.po'

const i18n = setupI18n({ locale: 'pl', messages: { en, pl } })
const polish = readFileSync(join(import.meta.dirname, '../../src/locales/pl.po'), 'utf8')

/** The msgid and msgstr of every text in the Polish catalogue. */
const texts = polish.split('\n\n').flatMap((entry) => {
  const id = /^msgid ((?:".*"\n?)+)/m.exec(entry)?.[1]
  const text = /^msgstr ((?:".*"\n?)+)/m.exec(entry)?.[1]
  const join = (lines: string): string => [...lines.matchAll(/"(.*)"/g)].map(([, part]) => part).join('')
  return id && text && join(id) ? [{ id: join(id), text: join(text) }] : []
})

test('G1 every text has a Polish translation', () => {
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter(({ text }) => text === '')).toEqual([])
})

test('G1 every Polish plural has one, few, many and other', () => {
  const plurals = texts.filter(({ text }) => text.includes(', plural,'))
  expect(plurals.length).toBeGreaterThan(5)
  for (const { text } of plurals) {
    for (const form of ['one', 'few', 'many', 'other']) expect(text).toMatch(new RegExp(`\\b${form} \\{`))
  }
})

test('G1 Polish numbers select the right plural form', () => {
  const translate = (n: number): string => i18n._('zod.errors.too_small.array', { n })
  expect([1, 2, 4, 5, 12, 21, 22, 25, 104, 112].map(translate)).toEqual([
    'Dodaj co najmniej 1 pozycję',
    'Dodaj co najmniej 2 pozycje',
    'Dodaj co najmniej 4 pozycje',
    'Dodaj co najmniej 5 pozycji',
    'Dodaj co najmniej 12 pozycji',
    'Dodaj co najmniej 21 pozycji',
    'Dodaj co najmniej 22 pozycje',
    'Dodaj co najmniej 25 pozycji',
    'Dodaj co najmniej 104 pozycje',
    'Dodaj co najmniej 112 pozycji',
  ])
})

test('E6 G1 schema errors have Polish messages', () => {
  expect(i18n._('zod.errors.required')).toBe('Pole wymagane')
  expect(i18n._('zod.errors.invalid_format.email')).toBe('Nieprawidłowy adres e-mail')
  expect(i18n._('zod.errors.too_small.string', { n: 2 })).toBe('Tekst musi mieć co najmniej 2 znaki')
})

test('G1 the Polish translation has the placeholders of the English text', () => {
  const english = readFileSync(join(import.meta.dirname, '../../src/locales/en.po'), 'utf8')
  const source = new Map(
    english.split('\n\n').flatMap((entry) => {
      const id = /^msgid "(.*)"$/m.exec(entry)?.[1]
      const text = /^msgstr "(.*)"$/m.exec(entry)?.[1]
      return id && text ? [[id, text] as const] : []
    }),
  )
  const names = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort()
  for (const { id, text } of texts) expect(names(text), id).toEqual(names(source.get(id) ?? id))
})
