import type { RegistryCompany } from '#contract/legals.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** The company, if it exists, and the registry's number of the query as proof. */
export type RegistryReply = { readonly company: RegistryCompany | null; readonly requestId: string }

/** `limit`: the registry's daily limit for our address is used up. `detail` is logged and contains no company data. */
export type RegistryRefusal = {
  readonly ok: false
  readonly why: 'bad-nip' | 'limit' | 'unavailable'
  readonly detail: string
}

/** A public register of companies. */
export type CompanyRegistry = {
  /** Returns the company with this tax number (ten digits) on a day in Warsaw. Sends one request, never throws. */
  find(nip: string, day: LocalDate): Promise<({ readonly ok: true } & RegistryReply) | RegistryRefusal>
}
