import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTranslate } from './translate.ts'

const descriptor = { id: 'mail.test', message: '{code} is your {product} code' }
const values = { code: '1234 5678', product: 'Pitboard' }

test('G1 a text is taken from the compiled catalogue, and is English if the catalogue does not have it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-texts-'))
  mkdirSync(join(folder, 'locales'))
  const compiled = { 'mail.test': [['code'], ' to Twój kod do ', ['product']] }
  writeFileSync(join(folder, 'locales/pl.json'), JSON.stringify(compiled))
  const translate = loadTranslate(folder)
  expect(translate('pl', descriptor, values)).toBe('1234 5678 to Twój kod do Pitboard')
  expect(translate('en', descriptor, values)).toBe('1234 5678 is your Pitboard code')
  expect(translate('pl', { id: 'mail.other', message: 'Sign in' })).toBe('Sign in')
  rmSync(folder, { recursive: true })
})
