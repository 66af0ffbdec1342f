import { useLingui } from '@lingui/react/macro'
import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Locale } from './locale.ts'
import { renderLocaleCookie } from './locale-cookie.ts'

export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', pl: 'Polski' }

/** This page, with its params, search and fragment, in another language. */
const twinOf = (locale: Locale) =>
  ({
    to: '.',
    params: (old) => ({ ...old, locale: locale === 'pl' ? 'pl' : undefined }),
    search: true,
    hash: true,
  }) satisfies LinkProps

/** Shows this page, with its params and search, in another language, without a reload; and remembers it (row R10). */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const router = useRouter()
  return (locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = renderLocaleCookie(locale)
    return router.navigate({ ...twinOf(locale), replace: true, resetScroll: false })
  }
}

/** A link to this page in the other language. It works as a plain link too. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const changeLocale = useChangeLocale()
  const router = useRouter()
  // Where the page is, and so its twin, may change.
  useLocation()
  const other: Locale = i18n.locale === 'pl' ? 'en' : 'pl'
  const change = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void changeLocale(other)
  }
  return (
    <a
      href={router.buildLocation(twinOf(other)).href}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={change}
    >
      {languageNames[other]}
    </a>
  )
}
