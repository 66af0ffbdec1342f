import { useEffect, useSyncExternalStore } from 'react'
import { type Calm, calmMs, followCalmly, isCalm, startCalm } from '#client/offline/calm.ts'
import { type Contact, useContact } from '#client/offline/contact.ts'
import type { OutboxState } from '#contract/worker/messages.ts'
import type { SendingState } from '#domain/outbox/outbox-drain.ts'
import { countOutbox } from '#domain/outbox/outbox-view.ts'
import { useOutbox } from './outbox-link.ts'

/** What keeps changes from being sent; `null` if nothing does. */
export type ConnectionState = Exclude<Contact, 'fine'> | 'busy' | null

/** Judges the connection by the page's own calls, and by the worker's if a change waits. */
export function lineOf(contact: Contact, outbox: OutboxState): ConnectionState {
  if (contact !== 'fine') return contact
  const why = countOutbox(outbox, outbox.owner).mine > 0 ? outbox.line.why : null
  return why === 'unreachable' ? 'offline' : why
}

/** The same as the state of the sending, for the signs of single changes. */
export const toSendingWhy = (line: ConnectionState): SendingState['why'] =>
  line === 'offline' ? 'unreachable' : line === 'maintenance' ? 'busy' : line

/** The connection as words describe it. `isCalm`: it has been the same for `calmMs`. */
export type SteadyLine = { readonly line: ConnectionState; readonly isCalm: boolean }

// One for the page: the foot and a sheet that opens later must say the same.
let calm: Calm<ConnectionState> = startCalm<ConnectionState>(null)
let steady: SteadyLine = { line: null, isCalm: true }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function see(next: ConnectionState): void {
  const now = performance.now()
  calm = followCalmly(calm, next, now)
  const isNowCalm = isCalm(calm, now)
  clearTimeout(timer)
  // Timers may fire a moment early: the next one waits for the rest.
  if (!isNowCalm) timer = setTimeout(() => see(calm.seen), Math.max(1, calm.seenAt + calmMs - now))
  if (steady.line === calm.shown && steady.isCalm === isNowCalm) return
  steady = { line: calm.shown, isCalm: isNowCalm }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the connection as words describe it: with a delay in both directions. Sending does not wait for it. */
export function useSteadyLine(): SteadyLine {
  const next = lineOf(useContact(), useOutbox())
  useEffect(() => see(next), [next])
  return useSyncExternalStore(subscribe, () => steady)
}
