import { attachSignIn } from '#client/public-pages/attach-sign-in.ts'
import { settleVisitLocale } from './i18n/visit-locale.ts'

// The entry script of a prerendered sign-in page.
settleVisitLocale(location.pathname)
attachSignIn(new AbortController().signal)
