import { useLingui } from '@lingui/react'
import { changePathLocale } from '../i18n/locale.ts'

/** Returns URLs in the current language for plain links: between public pages and app a new document is loaded. */
export function usePublicHref(): (path: `/${string}`) => string {
  const { i18n } = useLingui()
  return (path) => changePathLocale(path, i18n.locale === 'pl' ? 'pl' : 'en')
}
