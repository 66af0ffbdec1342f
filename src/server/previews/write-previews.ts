import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '../http/reader-locale.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import type { Translate } from '../texts/translate.ts'
import { sampleMails } from './sample-mails.ts'

/**
 * Writes every mail in both languages as HTML, text and calendar file, and an index page; returns the number of mails.
 */
export function writePreviews(folder: string, translate: Translate, product: string, origin: string): number {
  mkdirSync(folder, { recursive: true })
  const shown: string[] = []
  let count = 0
  for (const locale of locales) {
    for (const [name, mail] of Object.entries(sampleMails(translate, locale, product, origin))) {
      const file = `${name}.${locale}`
      writeFileSync(join(folder, `${file}.html`), mail.html)
      writeFileSync(join(folder, `${file}.txt`), mail.text)
      if (mail.calendar) writeFileSync(join(folder, `${file}.ics`), mail.calendar)
      const calendar = mail.calendar ? ` · <a href="${file}.ics">calendar</a>` : ''
      shown.push(
        `<article lang="${locale}"><h2>${escapeHtml(mail.subject)}</h2><p>${name}, ${locale} · <a href="${file}.html">HTML</a> · <a href="${file}.txt">text</a>${calendar}</p><iframe src="${file}.html" title="${file}" loading="lazy"></iframe></article>`,
      )
      count += 1
    }
  }
  writeFileSync(join(folder, 'index.html'), page(product, shown))
  return count
}

const page = (product: string, shown: readonly string[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails of ${escapeHtml(product)}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:24px}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(400px,100%),1fr));gap:24px}
iframe{width:100%;height:620px;border:1px solid;border-radius:8px}
</style>
<h1>Mails of ${escapeHtml(product)}</h1><p>Light or dark as this browser is.</p>
<main>
${shown.join('\n')}
</main></html>
`
