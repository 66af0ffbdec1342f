import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTranslate } from './translate.ts'

const words = { id: 'mail.test', message: '{code} is your {product} code' }
const values = { code: '1234 5678', product: 'Pitboard' }

test('G1 a mail speaks by the compiled catalogue, and in English where there is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-words-'))
  mkdirSync(join(folder, 'locales'))
  const compiled = { 'mail.test': [['code'], ' to Twój kod do ', ['product']] }
  writeFileSync(join(folder, 'locales/pl.json'), JSON.stringify(compiled))
  const translate = loadTranslate(folder)
  expect(translate('pl', words, values)).toBe('1234 5678 to Twój kod do Pitboard')
  expect(translate('en', words, values)).toBe('1234 5678 is your Pitboard code')
  expect(translate('pl', { id: 'mail.other', message: 'Sign in' })).toBe('Sign in')
  rmSync(folder, { recursive: true })
})
