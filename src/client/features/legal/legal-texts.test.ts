import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cookiePolicy } from './cookie-policy.ts'
import { dataProcessingAgreement } from './data-processing-agreement.ts'
import type { LegalBlock, LegalDocument } from './legal-text.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfUse } from './terms-of-use.ts'

const documents: Readonly<Record<string, LegalDocument>> = {
  cookiePolicy,
  dataProcessingAgreement,
  privacyPolicy,
  termsOfUse,
}

/** What a block is, whatever its words: its kind, its size, and the operator's words in it. */
function shapeOf(block: LegalBlock): unknown {
  const places = (JSON.stringify(block).match(/\{[\w-]+\}/g) ?? []).toSorted()
  if (typeof block === 'string') return ['text', places]
  if ('list' in block) return ['list', block.list.length, places]
  if ('table' in block) return ['table', block.table.map((row) => row.length), places]
  return [block.configured, places]
}

test.each(Object.entries(documents))('G1 %s says the same in both languages', (_, { en, pl }) => {
  const shape = ({ sections }: typeof en) => sections.map(({ id, body }) => [id, body.map(shapeOf)])
  expect(shape(pl)).toEqual(shape(en))
})

test.each(Object.entries(documents))('%s has a version, a date, and sections that can be linked to', (_, document) => {
  expect(document.version).toMatch(/^\d+\.\d+$/)
  expect(document.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  const ids = document.en.sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(4)
})

test('the cookie policy names every cookie of a session and every database on the device', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = ['src', 'sw'].flatMap((room) => {
    const all = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    return all.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => join(root, room, file))
  })
  const named = files.flatMap((file) =>
    readFileSync(file, 'utf8').match(/(?<=')(?:__Host-[a-z]+|pitboard-[a-z]+)(?=')/g),
  )
  const names = new Set(named.filter((name) => name !== null))
  expect(names.size).toBeGreaterThan(4)
  for (const text of [cookiePolicy.en, cookiePolicy.pl])
    expect([...names].filter((name) => !JSON.stringify(text).includes(name))).toEqual([])
})
