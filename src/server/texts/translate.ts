import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { locales } from '../http/reader-locale.ts'

type TextValues = Readonly<Record<string, string | number>>
/** Returns the text of a descriptor in a language. */
export type Translate = (locale: Locale, descriptor: TextDescriptor, values?: TextValues) => string

/** Loads the catalogues compiled by the build; a text that they do not have is returned in the descriptor's English. */
export function loadTranslate(distDir: string): Translate {
  const catalogues = new Map(
    locales.map((locale) => {
      const messages = readCatalogue(join(distDir, 'locales', `${locale}.json`))
      return [locale, { messages, i18n: setupI18n({ locale, messages: { [locale]: messages } }) }]
    }),
  )
  return (locale, descriptor, values = {}) => {
    const catalogue = catalogues.get(locale)
    const isKnown = catalogue !== undefined && Array.isArray(catalogue.messages[descriptor.id])
    return isKnown ? catalogue.i18n._(descriptor.id, values) : fill(descriptor.message, values)
  }
}

function readCatalogue(file: string): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

// Fills the English message; supports plain names in braces only.
function fill(message: string, values: TextValues): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
