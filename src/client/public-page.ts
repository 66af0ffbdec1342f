import { attachBehaviour } from '#client/public-pages/attach-behaviour.ts'
import { settleVisitLocale } from './i18n/visit-locale.ts'

// The entry script of a prerendered public page.
settleVisitLocale(location.pathname)
attachBehaviour(new AbortController().signal)
