import type { RegistryCompany } from '#contract/legals.ts'
import type { LocalDate } from '#domain/wall-time.ts'

/** Whether there is such a company, and the registry's own number of the query: the proof of it. */
export type RegistryReply = { readonly company: RegistryCompany | null; readonly requestId: string }

/** `limit`: it answers nobody of ours any more today. `detail` is for the log and holds nothing of the company. */
export type RegistryRefusal = {
  readonly ok: false
  readonly why: 'bad-nip' | 'limit' | 'unavailable'
  readonly detail: string
}

/** A public register of companies. */
export type CompanyRegistry = {
  /** The company with this tax number (ten digits) on a day in Warsaw. Asks once, never throws. */
  find(nip: string, day: LocalDate): Promise<({ readonly ok: true } & RegistryReply) | RegistryRefusal>
}
