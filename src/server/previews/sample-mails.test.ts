import { expect, test } from 'vitest'
import { locales } from '../http/reader-locale.ts'
import { loadTranslate } from '../texts/translate.ts'
import { sampleMails } from './sample-mails.ts'

const translate = loadTranslate('nowhere')

test.each(locales)('every mail is complete: its language, both bodies, a frame without pictures (%s)', (locale) => {
  const mails = Object.entries(sampleMails(translate, locale, 'Pitboard', 'https://pitboard.example'))
  expect(mails.length).toBeGreaterThan(18)
  for (const [name, { subject, text, html }] of mails) {
    expect(subject, name).not.toMatch(/[{}\r\n]|undefined/)
    expect(text, name).not.toMatch(/[{}<]|undefined|null/)
    expect(html, name).toContain(`<html lang="${locale}">`)
    expect(html, name).toContain('<meta name="color-scheme" content="light dark">')
    expect(html, name).not.toMatch(/<img|<script|url\(|@import|undefined/)
    // Layout tables must not be announced as tables by screen readers.
    const tables = html.match(/<table[^>]*>/g) ?? []
    expect(
      tables.every((table) => table.includes('role="presentation"')),
      name,
    ).toBe(true)
    for (const link of text.match(/https:\S+/g) ?? []) expect(html, name).toContain(`href="${link}"`)
  }
})

test('no subject contains typed text', () => {
  for (const { subject } of Object.values(sampleMails(translate, 'en', 'Pitboard', 'https://pitboard.example'))) {
    expect(subject).not.toMatch(/WPI|Opel|Wola|Marek|Anna/)
  }
})

test('unsubscribing is a link in words, and one labelled line in the text', () => {
  const mails = Object.entries(sampleMails(translate, 'en', 'Pitboard', 'https://pitboard.example'))
  const leaving = mails.filter(([, { unsubscribe }]) => unsubscribe)
  expect(leaving.length).toBeGreaterThan(9)
  for (const [name, { text, html, unsubscribe = '' }] of leaving) {
    expect(html.split(unsubscribe), name).toHaveLength(2)
    expect(html, name).toContain(`href="${unsubscribe}"`)
    const line = text.split('\n').find((one) => one.includes(unsubscribe))
    expect(line, name).toMatch(/^(Unsubscribe from this workshop’s emails|Remove this address from the list): http/)
  }
})

test('the preheader states what a mail is about, not its greeting', () => {
  for (const locale of locales) {
    const mails = sampleMails(translate, locale, 'Pitboard', 'https://pitboard.example')
    for (const [name, { html }] of Object.entries(mails)) {
      const [, shown = ''] = /<div aria-hidden="true"[^>]*>([^<]*)</.exec(html) ?? []
      expect(shown.length, name).toBeGreaterThan(15)
    }
    expect(mails['customer-ready']?.html).toMatch(/<div aria-hidden="true"[^>]*>[^<]*WPI 20931/)
  }
})
