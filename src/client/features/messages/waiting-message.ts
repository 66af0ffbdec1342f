import type { Message } from '#contract/messages.ts'

/** The one that somebody can still do something about. */
export const openMessageOf = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ state, text }) => {
    if (state === 'failed') return text !== null
    return state === 'waiting' || state === 'ask' || state === 'by-hand' || state === 'sending'
  })

/** What the customer heard last, where it was taken back since. */
export const wrongMessageOf = (messages: readonly Message[]): Message | undefined => {
  const heard = messages.find(({ state }) => state === 'sent' || state === 'told')
  return heard?.isUndone ? heard : undefined
}

/** What is worth to be looked up: what reached the customer, what did not, and what somebody stopped. */
export const isLogged = ({ state, decidedBy }: Message): boolean =>
  state === 'sent' || state === 'told' || state === 'failed' || (state === 'dropped' && decidedBy !== null)
