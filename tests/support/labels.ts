import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../src/locales')
const catalogues = { en: readCatalogue('en'), pl: readCatalogue('pl') }

/** The product's text in the language of a browser: by explicit id or, if a text has none, by its English. */
export function labelsOf(browserLocale: string | undefined): (id: string) => string {
  const locale = browserLocale?.startsWith('pl') ? 'pl' : 'en'
  return (id) => {
    const text = catalogues[locale].get(id)
    if (!text) throw new Error(`no text for “${id}” in ${locale}.po`)
    return text
  }
}

function readCatalogue(locale: string): Map<string, string> {
  const entries = readFileSync(join(folder, `${locale}.po`), 'utf8').split('\n\n')
  return new Map(entries.map((entry) => [readString(entry, 'msgid'), readString(entry, 'msgstr')]))
}

/** A PO string, which may be split over several quoted lines. */
function readString(entry: string, keyword: 'msgid' | 'msgstr'): string {
  const lines = new RegExp(`^${keyword} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(entry)?.[1] ?? ''
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line || '""') as string)
    .join('')
}
