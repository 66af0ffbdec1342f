import type { Locale } from '#contract/pages/path-locale.ts'
import type { Role } from '#domain/role.ts'

/** Who is signed in; of a shared tablet what stands in its place. */
export type User = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }

export type PresentDevice = { readonly id: string; readonly name: string }

/** Whose session a request presents. */
export type Present = {
  readonly sessionId: string
  readonly user: User
  readonly account: string | null
  readonly role: Role | null
  /** Whose session it is where it is nobody's: then `user` names the device. */
  readonly device: PresentDevice | null
  /** The Set-Cookie line of a renewed token. */
  readonly cookie: readonly [string, string] | null
}
