import { type ConsentChannel, type ConsentPurpose, type ConsentSource, consentChannels } from '#contract/customers.ts'
import type { CustomerRow } from './store.ts'

/** A stored consent; `givenAt` in ms since the epoch. The first ones have no channel and no source. */
export type StoredConsent = {
  purpose: ConsentPurpose
  givenAt: number
  channel?: ConsentChannel
  source?: ConsentSource
}

/** The first consents were for mails, and recorded by the desk. */
export const channelOf = ({ channel = 'email' }: StoredConsent): ConsentChannel => channel

export const readConsents = ({ consents }: Pick<CustomerRow, 'consents'>): StoredConsent[] => JSON.parse(consents)

/** Returns what a customer has agreed to, each purpose with its channel. */
export const givenConsents = (row: Pick<CustomerRow, 'consents'>) =>
  readConsents(row).map((consent) => ({ purpose: consent.purpose, channel: channelOf(consent) }))

/**
 * Returns the consents with exactly these purposes for a channel; those for others stay. Law: an existing consent keeps
 * its date, which is its proof.
 */
export function setConsents(
  stored: readonly StoredConsent[],
  channel: ConsentChannel,
  purposes: readonly ConsentPurpose[],
  more: { readonly source: ConsentSource; readonly now: number },
): StoredConsent[] {
  const ofChannel = (one: ConsentChannel) => stored.filter((consent) => channelOf(consent) === one)
  const given = [...new Set(purposes)].toSorted().map(
    (purpose): StoredConsent =>
      ofChannel(channel).find((consent) => consent.purpose === purpose) ?? {
        ...{ purpose, givenAt: more.now, channel, source: more.source },
      },
  )
  return consentChannels.flatMap((one) => (one === channel ? given : ofChannel(one)))
}
