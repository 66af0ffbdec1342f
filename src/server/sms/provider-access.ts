/** What a station needs to use a provider of SMS. */
export type ProviderAccess = {
  /** The host of the provider. */
  readonly url: string
  readonly token: string
  readonly timeoutMs: number
  /** The address for delivery reports; `null` if the provider could not reach it. */
  readonly reportUrl: string | null
}
