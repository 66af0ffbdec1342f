import { useLingui } from '@lingui/react/macro'
import { type LinkProps, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type Locale, languageNames } from './locale.ts'
import { renderLocaleCookie } from './locale-cookie.ts'

/** Link to this page in another language, with its params, search and fragment. */
const linkTo = (locale: Locale) =>
  ({
    to: '.',
    params: (old) => ({ ...old, locale: locale === 'pl' ? 'pl' : undefined }),
    search: true,
    hash: true,
  }) satisfies LinkProps

/** Shows this page in another language without a reload, and remembers the choice (row R10). */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
  const router = useRouter()
  return (locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = renderLocaleCookie(locale)
    return router.navigate({ ...linkTo(locale), replace: true, resetScroll: false })
  }
}

/** A link to this page in the other language. Also works as a plain link. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const changeLocale = useChangeLocale()
  const router = useRouter()
  // Renders again when the location changes, and with it the link target.
  useLocation()
  const other: Locale = i18n.locale === 'pl' ? 'en' : 'pl'
  const change = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void changeLocale(other)
  }
  return (
    <a
      href={router.buildLocation(linkTo(other)).href}
      hrefLang={other}
      lang={other}
      className={className}
      onClick={change}
    >
      {languageNames[other]}
    </a>
  )
}
