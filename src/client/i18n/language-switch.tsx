import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { changePathLocale, type Locale } from './locale.ts'
import { renderLocaleCookie } from './locale-cookie.ts'

export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', pl: 'Polski' }

/** Shows this page, with its params and search, in another language, without a reload; and remembers it (row R10). */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const router = useRouter()
  return (locale) => {
    const { pathname, searchStr, hash } = router.state.location
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = renderLocaleCookie(locale)
    const href = `${changePathLocale(pathname, locale)}${searchStr}${hash ? `#${hash}` : ''}`
    return router.navigate({ href, replace: true, resetScroll: false })
  }
}

/** A link to this page in the other language. It works as a plain link too. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const changeLocale = useChangeLocale()
  const location = useLocation()
  const other: Locale = i18n.locale === 'pl' ? 'en' : 'pl'
  const change = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void changeLocale(other)
  }
  return (
    <a
      href={`${changePathLocale(location.pathname, other)}${location.searchStr}`}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={change}
    >
      {languageNames[other]}
    </a>
  )
}
