import { enlivenPage } from './enliven-page.ts'
import { pathLocale } from './i18n/locale.ts'
import { readLocaleCookie, renderLocaleCookie } from './i18n/locale-cookie.ts'

// The whole script of a built public page. A visitor without the cookie gets it now (row R8).
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
if (!readLocaleCookie(document.cookie)) document.cookie = renderLocaleCookie(pathLocale(location.pathname))
enlivenPage(new AbortController().signal)
