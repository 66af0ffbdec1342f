import type { Logger } from 'pino'
import type { Change } from '#contract/events.ts'
import { type Channel, createChannel } from './channel.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { Relay } from './relay.ts'

const heartbeatMs = 20_000
/** How long the changes of a station without readers are stored. */
const retentionMs = 15 * 60_000
/** The tabs of a browser share one stream; lost connections that were not noticed yet count too. */
export const mostOfSession = 4
export const mostOfStation = 100

type StreamReader = { readonly sessionId: string; readonly account: string; readonly after: string | null }

/** Notifies the readers of each station of its changes. */
export type Hub = {
  announce(account: string, change: Change): void
  /** Returns `null` if the station has too many readers, or if the server is stopping. */
  open(reader: StreamReader): ReadableStream<Uint8Array> | null
  /** Ends the streams of sessions that have ended, here and in other instances. */
  recheck(): void
  /** How many streams are open. */
  count(): number
  close(): Promise<void>
}

export type HubOptions = {
  readonly now: () => number
  readonly log: Logger
  /** Returns the live sessions among these, each with its station. */
  readonly findLive: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
  readonly relay: Relay
  /** Called after each change that this instance announces. */
  readonly onAnnounced?: () => void
  readonly heartbeatMs?: number
}

type OpenReader = { readonly sessionId: string; readonly account: string; readonly stream: EventStream }

export function createHub({ now, log, findLive, relay, ...options }: HubOptions): Hub {
  const channels = new Map<string, Channel>()
  const readers = new Set<OpenReader>()
  const readersOf = new Map<string, Set<OpenReader>>()
  let isClosed = false

  function add(reader: OpenReader): void {
    readers.add(reader)
    const others = readersOf.get(reader.account)
    if (others) others.add(reader)
    else readersOf.set(reader.account, new Set([reader]))
  }

  function remove(reader: OpenReader): void {
    readers.delete(reader)
    const others = readersOf.get(reader.account)
    others?.delete(reader)
    if (others?.size === 0) readersOf.delete(reader.account)
  }

  function channelOf(account: string): Channel {
    const channel = channels.get(account) ?? createChannel(now())
    channels.set(account, channel)
    return channel
  }

  function notify(account: string, change: Change): void {
    const id = channels.get(account)?.add(change, now())
    if (id === undefined) return
    for (const { stream } of readersOf.get(account) ?? []) stream.send('change', change, id)
  }

  // The relay was disconnected for a while, so changes of other instances may be missing.
  function resync(): void {
    channels.clear()
    for (const { account, stream } of readers) stream.send('resync', {}, channelOf(account).lastId)
  }

  let checking: Promise<void> | null = null
  let mustRecheck = false
  function recheck(): void {
    if (checking) {
      mustRecheck = true
      return
    }
    checking = closeEndedSessions().finally(() => {
      checking = null
      if (mustRecheck) recheck()
      mustRecheck = false
    })
  }
  async function closeEndedSessions(): Promise<void> {
    if (readers.size === 0) return
    try {
      const live = await findLive([...new Set([...readers].map(({ sessionId }) => sessionId))])
      for (const { sessionId, account, stream } of readers) if (live.get(sessionId) !== account) stream.close()
    } catch (error) {
      log.warn({ err: error }, 'sessions of event streams could not be checked')
    }
  }

  relay.onMessage((message) => {
    if (message === 'gap') resync()
    else if (message === 'recheck') recheck()
    else notify(message.account, message.change)
  })

  const heartbeat = setInterval(() => {
    recheck()
    for (const { stream } of readers) stream.send('beat', {})
    for (const [account, channel] of channels) {
      if (now() - channel.usedAt > retentionMs && !readersOf.has(account)) channels.delete(account)
    }
  }, options.heartbeatMs ?? heartbeatMs)
  heartbeat.unref()

  return {
    announce(account, change) {
      notify(account, change)
      relay.send({ account, change })
      options.onAnnounced?.()
    },
    open({ sessionId, account, after }) {
      if (isClosed) return null
      const present = [...(readersOf.get(account) ?? [])]
      const ofSession = present.filter((reader) => reader.sessionId === sessionId)
      if (ofSession.length >= mostOfSession) ofSession[0]?.stream.close()
      if ((readersOf.get(account)?.size ?? 0) >= mostOfStation) return null
      const channel = channelOf(account)
      const stream = openEventStream(() => remove(reader))
      const reader: OpenReader = { sessionId, account, stream }
      add(reader)
      const missed = after === null ? [] : channel.since(after)
      for (const { id, change } of missed ?? []) stream.send('change', change, id)
      stream.send(missed ? 'ready' : 'resync', {}, channel.lastId)
      return stream.body
    },
    recheck() {
      recheck()
      relay.send('recheck')
    },
    count: () => readers.size,
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const { stream } of readers) stream.close()
      await checking
      await relay.close()
    },
  }
}
