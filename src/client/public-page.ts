import { enlivenPage } from '#client/public-pages/enliven-page.ts'
import { settleVisitLocale } from './i18n/visit-locale.ts'

// The whole script of a built public page.
settleVisitLocale(location.pathname)
enlivenPage(new AbortController().signal)
