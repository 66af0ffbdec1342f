import type { Change } from '#contract/events.ts'

/** `recheck`: a session has ended in some instance. `gap`: messages of other instances may have been lost. */
export type RelayMessage = { readonly account: string; readonly change: Change } | 'recheck' | 'gap'

/** Messages between the instances on one database; an instance does not receive its own messages. */
export type Relay = {
  send(message: Exclude<RelayMessage, 'gap'>): void
  onMessage(listener: (message: RelayMessage) => void): void
  close(): Promise<void>
}

/** The relay of a single instance. */
export const noRelay: Relay = { send() {}, onMessage() {}, async close() {} }
