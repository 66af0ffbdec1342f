import { i18n } from '@lingui/core'
import type { Locale } from './locale.ts'
import { loadTexts } from './texts.ts'

/** Loads the texts of a language and shows the page in it. Rejects if they cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  const messages = await loadTexts(locale, (i18n.locale || null) as Locale | null)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
}
