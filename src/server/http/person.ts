import type { Locale } from '#contract/pages/path-locale.ts'
import type { Role } from '#domain/role.ts'

/** The signed-in user, or the stand-in user of a shared tablet. */
export type User = {
  readonly id: string
  readonly email: string
  readonly name: string
  /** On the board; `null` for a tablet and for who is at no station. */
  readonly shortName: string | null
  readonly locale: Locale
}

export type PresentDevice = { readonly id: string; readonly name: string }

/** The session of a request. */
export type Present = {
  readonly sessionId: string
  readonly user: User
  readonly account: string | null
  readonly role: Role | null
  /** The shared tablet of the session, then `user` has its id and name; `null`: the session of a person. */
  readonly device: PresentDevice | null
  /** Whether it was opened without the passkey that the station requires. Then `account` and `role` are `null`. */
  readonly lacksPasskey: boolean
  /** The Set-Cookie header of a renewed token. */
  readonly cookie: readonly [string, string] | null
}
