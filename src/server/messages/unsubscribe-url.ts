import type { Locale } from '#contract/pages/path-locale.ts'

/** Where the page stands that ends the mails to a customer; behind /api, so that no worker answers with the product. */
export const unsubscribePath = '/api/no-mails'

/** The page for the secret of a mail, in the language of that mail. A post office's machine posts there too (RFC 8058). */
export const unsubscribeUrl = (origin: string, locale: Locale, token: string): string =>
  `${origin}${unsubscribePath}/${locale}/${token}`
