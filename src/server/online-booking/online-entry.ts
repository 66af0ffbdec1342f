import type { ConsentPurpose } from '#contract/customers.ts'
import type { ChosenService } from '#contract/onboarding.ts'
import type { Locale } from '#contract/pages/path-locale.ts'

/** What a customer typed to book a time, checked. */
export type OnlineEntry = {
  readonly services: readonly ChosenService[]
  /** Epoch ms. */
  readonly startsAt: number
  /** As typed, and in its search form. */
  readonly plate: string
  readonly normalised: string
  readonly brand: string | null
  readonly model: string | null
  readonly name: string
  /** Proved by a code; lower case. */
  readonly email: string
  readonly phone: string | null
  readonly note: string
  /** What the workshop may write about later, by email: that address was proved, a phone number is only typed. */
  readonly consents: readonly ConsentPurpose[]
  readonly locale: Locale
}
