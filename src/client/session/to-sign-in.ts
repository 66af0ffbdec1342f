import { changePathLocale, pathLocale } from '#client/i18n/locale.ts'

const withPage = (path: string, to: string): string =>
  `${changePathLocale(path, pathLocale(to))}?${new URLSearchParams({ to })}`

/** Returns the URL of the sign-in, which is a document of its own, with the page `to` that is opened after it. */
export const toSignIn = (to: string): string => withPage('/login', to)

/** Returns the URL of the page that asks for a passkey after a code, with the page `to` that is opened after it. */
export const toPasskeyPage = (to: string): string => withPage('/passkey', to)

/** The fragment with which the sign-in page is opened after the deletion of an account: it says so. */
export const accountDeleted = 'account-deleted'
