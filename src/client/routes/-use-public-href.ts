import { useLingui } from '@lingui/react'
import { changePathLocale } from '../i18n/locale.ts'

/** Addresses in the language shown, for plain links: between the public pages and the app a document is loaded. */
export function usePublicHref(): (path: `/${string}`) => string {
  const { i18n } = useLingui()
  return (path) => changePathLocale(path, i18n.locale === 'pl' ? 'pl' : 'en')
}
