import type { Locale } from '#contract/pages/path-locale.ts'

/** The path of the unsubscribe page; below /api, so that no service worker answers with the app. */
export const unsubscribePath = '/api/no-mails'

/** The URL of the page for the secret of a mail, in that mail's language. Mail providers post to it too (RFC 8058). */
export const unsubscribeUrl = (origin: string, locale: Locale, token: string): string =>
  `${origin}${unsubscribePath}/${locale}/${token}`
