import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locale.ts'

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#locales/en.po'),
  pl: () => import('#locales/pl.po'),
}

/** Fetches a language's words unless they are there, and shows the page in it. Rejects when they cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  if (i18n.locale === locale) return
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${locale}.webmanifest`)
}
