import type { Message } from '#contract/messages.ts'

/** Returns the message that is pending or can be retried. */
export const openMessageOf = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ state, text }) => {
    if (state === 'failed') return text !== null
    return state === 'waiting' || state === 'ask' || state === 'by-hand' || state === 'sending'
  })

/** Returns the last delivered message if its status change was undone later. */
export const wrongMessageOf = (messages: readonly Message[]): Message | undefined => {
  const delivered = messages.find(({ state }) => state === 'sent' || state === 'told')
  return delivered?.isUndone ? delivered : undefined
}

/** The log contains messages that were delivered, that failed, and that a user dropped. */
export const isLogged = ({ state, decidedBy }: Message): boolean =>
  state === 'sent' || state === 'told' || state === 'failed' || (state === 'dropped' && decidedBy !== null)
