import { changePathLocale, pathLocale } from '#client/i18n/locale.ts'

/** Returns the URL of the sign-in, which is a document of its own, with the page `to` that is opened after it. */
export const toSignIn = (to: string): string =>
  `${changePathLocale('/login', pathLocale(to))}?${new URLSearchParams({ to })}`

/** The fragment with which the sign-in page is opened after the deletion of an account: it says so. */
export const accountDeleted = 'account-deleted'
