import type { Change } from '#contract/events.ts'

/** `recheck`: a session has ended somewhere. `gap`: others could not be heard for a while. */
export type RelayMessage = { readonly account: string; readonly change: Change } | 'recheck' | 'gap'

/** How the instances over one database tell each other; nobody hears their own messages. */
export type Relay = {
  send(message: Exclude<RelayMessage, 'gap'>): void
  onMessage(listener: (message: RelayMessage) => void): void
  close(): Promise<void>
}

/** For an instance that is alone. */
export const noRelay: Relay = { send() {}, onMessage() {}, async close() {} }
