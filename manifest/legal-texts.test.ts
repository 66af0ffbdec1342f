import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LegalBlock } from '#client/features/legal/legal-text.ts'
import { parseLegalText } from './legal-texts.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src/client/features/legal/texts')
const files = readdirSync(folder)
const pages = files.flatMap((file) => /^([\w-]+)\.en\.md$/.exec(file)?.slice(1) ?? [])
const readText = (page: string, locale: string) =>
  parseLegalText(readFileSync(join(folder, `${page}.${locale}.md`), 'utf8'))

/** The structure of a block, independent of the language: its kind, its size, and its placeholders. */
function shapeOf(block: LegalBlock): unknown {
  const placeholders = (JSON.stringify(block).match(/\{[\w-]+\}/g) ?? []).toSorted()
  if (typeof block === 'string') return ['text', placeholders]
  if ('list' in block) return ['list', block.list.length, placeholders]
  if ('table' in block) return ['table', block.table.map((row) => row.length), placeholders]
  return [block.configured, placeholders]
}

test('there are four pages in two languages', () => {
  expect(files.length).toBe(8)
  expect(pages.length).toBe(4)
})

test.each(pages)('G1 %s has the same structure in both languages', (page) => {
  const [en, pl] = ['en', 'pl'].map((locale) => {
    const { version, date, sections } = readText(page, locale)
    return { version, date, sections: sections.map(({ id, body }) => [id, body.map(shapeOf)]) }
  })
  expect(pl).toEqual(en)
})

test.each(pages)('%s has sections that can be linked to', (page) => {
  const ids = readText(page, 'en').sections.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(4)
})

test('the cookie policy names every cookie of a session and every database on the device', () => {
  const sources = ['src', 'sw'].flatMap((sourceFolder) => {
    const all = readdirSync(join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
    return all.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => join(root, sourceFolder, file))
  })
  const named = sources.flatMap((file) =>
    readFileSync(file, 'utf8').match(/(?<=')(?:__Host-[a-z]+|pitboard-[a-z]+)(?=')/g),
  )
  const names = new Set(named.filter((name) => name !== null))
  expect(names.size).toBeGreaterThan(4)
  for (const locale of ['en', 'pl']) {
    const text = JSON.stringify(readText('cookie-policy', locale))
    expect([...names].filter((name) => !text.includes(name))).toEqual([])
  }
})

const front = '---\nversion: 1.0\ndate: 2026-11-23\n---\n\n'
const begin = `${front}# Rules\n\nThese hold.\n\n`

test('a Markdown document becomes a text', () => {
  const body = [
    '## Who {#who}',
    'A paragraph\nof two lines with __Host-sid.',
    '- one\n- two,\n  longer',
    '| A | B |\n| --- | --- |\n| a | b |',
    '{if operator} It is {operator}.',
    '{unless operator} Nobody is named.',
  ]
  expect(parseLegalText(begin + body.join('\n\n'))).toEqual({
    title: 'Rules',
    version: '1.0',
    date: '2026-11-23',
    lead: 'These hold.',
    sections: [
      {
        id: 'who',
        title: 'Who',
        body: [
          'A paragraph of two lines with __Host-sid.',
          { list: ['one', 'two, longer'] },
          {
            table: [
              ['A', 'B'],
              ['a', 'b'],
            ],
          },
          { configured: 'operator', given: 'It is {operator}.', otherwise: 'Nobody is named.' },
        ],
      },
    ],
  })
})

test.each([
  ['no version', '# Rules\n\nThese hold.\n'],
  ['no first paragraph', `${front}# Rules\n\n## Who {#who}\n`],
  ['a section without an id', `${begin}## Who\n\nText`],
  ['a block before the first section', `${begin}Text`],
  ['a bold word', `${begin}## Who {#who}\n\nA **bold** word`],
  ['a link', `${begin}## Who {#who}\n\n[here](https://pitboard.example)`],
  ['HTML', `${begin}## Who {#who}\n\n<p>Text</p>`],
  ['a numbered list', `${begin}## Who {#who}\n\n1. one`],
  ['a list within a list', `${begin}## Who {#who}\n\n- one\n  - two`],
  ['a case without its opposite', `${begin}## Who {#who}\n\n{if operator} It is {operator}.`],
  ['a case of another name', `${begin}## Who {#who}\n\n{if operators} It is {operator}.`],
])('%s is rejected', (_, markdown) => {
  expect(() => parseLegalText(markdown)).toThrow()
})
