import type { Logger } from 'pino'
import type { Change } from '#contract/events.ts'
import { type Channel, createChannel } from './channel.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { Relay } from './relay.ts'

const heartbeatMs = 20_000
/** How long a station that nobody reads keeps its changes. */
const keepMs = 15 * 60_000
/** Tabs of a browser share one; a connection that died unseen may still stand beside it. */
export const mostOfSession = 4
export const mostOfStation = 100

type StreamReader = { readonly sessionId: string; readonly account: string; readonly after: string | null }

/** Tells the readers of each station what changes there. */
export type Hub = {
  announce(account: string, change: Change): void
  /** `null` where the station has as many readers as it may have, or the server stops. */
  open(reader: StreamReader): ReadableStream<Uint8Array> | null
  /** Ends the streams of sessions that have ended, here and in other instances. */
  recheck(): void
  close(): Promise<void>
}

export type HubOptions = {
  readonly now: () => number
  readonly log: Logger
  /** Of these sessions those that are live, each with its station. */
  readonly findLive: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
  readonly relay: Relay
  readonly heartbeatMs?: number
}

type Open = { readonly sessionId: string; readonly account: string; readonly stream: EventStream }

export function createHub({ now, log, findLive, relay, ...options }: HubOptions): Hub {
  const channels = new Map<string, Channel>()
  const readers = new Set<Open>()
  let isClosed = false
  const readersOf = (account: string) => [...readers].filter((one) => one.account === account)

  function channelOf(account: string): Channel {
    const channel = channels.get(account) ?? createChannel(now())
    channels.set(account, channel)
    return channel
  }

  function tell(account: string, change: Change): void {
    const id = channels.get(account)?.add(change, now())
    if (id !== undefined) for (const { stream } of readersOf(account)) stream.send('change', change, id)
  }

  // Other instances could not be heard for a while: nobody knows what was missed.
  function resync(): void {
    channels.clear()
    for (const { account, stream } of readers) stream.send('resync', {}, channelOf(account).lastId)
  }

  let checking: Promise<void> | null = null
  let isAskedAgain = false
  function recheck(): void {
    if (checking) {
      isAskedAgain = true
      return
    }
    checking = endTheEnded().finally(() => {
      checking = null
      if (isAskedAgain) recheck()
      isAskedAgain = false
    })
  }
  async function endTheEnded(): Promise<void> {
    if (readers.size === 0) return
    try {
      const live = await findLive([...new Set([...readers].map(({ sessionId }) => sessionId))])
      for (const { sessionId, account, stream } of readers) if (live.get(sessionId) !== account) stream.close()
    } catch (error) {
      log.warn({ err: error }, 'sessions of streams could not be looked at')
    }
  }

  relay.onMessage((message) => {
    if (message === 'gap') resync()
    else if (message === 'recheck') recheck()
    else tell(message.account, message.change)
  })

  const heartbeat = setInterval(() => {
    recheck()
    for (const { stream } of readers) stream.send('beat', {})
    for (const [account, channel] of channels) {
      if (now() - channel.usedAt > keepMs && readersOf(account).length === 0) channels.delete(account)
    }
  }, options.heartbeatMs ?? heartbeatMs)
  heartbeat.unref()

  return {
    announce(account, change) {
      tell(account, change)
      relay.send({ account, change })
    },
    open({ sessionId, account, after }) {
      if (isClosed) return null
      const ofSession = [...readers].filter((one) => one.sessionId === sessionId)
      if (ofSession.length >= mostOfSession) ofSession[0]?.stream.close()
      if (readersOf(account).length >= mostOfStation) return null
      const channel = channelOf(account)
      const stream = openEventStream(() => readers.delete(reader))
      const reader: Open = { sessionId, account, stream }
      readers.add(reader)
      const missed = after === null ? [] : channel.since(after)
      for (const { id, change } of missed ?? []) stream.send('change', change, id)
      stream.send(missed ? 'ready' : 'resync', {}, channel.lastId)
      return stream.body
    },
    recheck() {
      recheck()
      relay.send('recheck')
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const { stream } of readers) stream.close()
      await checking
      await relay.close()
    },
  }
}
