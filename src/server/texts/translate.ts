import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { locales } from '../http/reader-locale.ts'

type TextValues = Readonly<Record<string, string | number>>
/** The text of a descriptor in a language. */
export type Translate = (locale: Locale, words: TextDescriptor, values?: TextValues) => string

/** Reads the catalogues that the build compiled; what they do not have is said in the descriptor's English. */
export function loadTranslate(distDir: string): Translate {
  const speakers = new Map(
    locales.map((locale) => {
      const messages = readCatalogue(join(distDir, 'locales', `${locale}.json`))
      return [locale, { messages, i18n: setupI18n({ locale, messages: { [locale]: messages } }) }]
    }),
  )
  return (locale, words, values = {}) => {
    const speaker = speakers.get(locale)
    const isKnown = speaker !== undefined && Array.isArray(speaker.messages[words.id])
    return isKnown ? speaker.i18n._(words.id, values) : fill(words.message, values)
  }
}

function readCatalogue(file: string): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

// English as it stands in the code: plain names in braces only.
function fill(message: string, values: TextValues): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
