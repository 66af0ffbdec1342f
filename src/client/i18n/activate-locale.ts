import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#locales/en.po'),
  pl: () => import('#locales/pl.po'),
}

/** Loads the catalogue of a language and shows the page in it. Rejects if the catalogue cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
}
