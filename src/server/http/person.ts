import type { Locale } from '../words/reader-locale.ts'

/** Who is signed in; of a shared tablet what stands in its place. */
export type User = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }
