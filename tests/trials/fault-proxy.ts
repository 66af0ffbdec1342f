import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Chance } from '#server/demo/chance.ts'
import type { Mode } from './fault.ts'
import { FaultLink, type LinkOptions } from './fault-link.ts'

/**
 * The network between a browser and the server, which makes faults on command. `refuse`: the port is closed. `reset`:
 * connections break as soon as something is sent. `black-hole`: bytes are accepted and nothing is answered. `cut`: the
 * answer to a change breaks off once the server has given it. `portal`, `500`, `503`: another sender answers.
 * `slow`: up to 1.3 s for each direction.
 */
export type FaultProxy = {
  readonly port: number
  readonly mode: Mode
  /** The number of requests received from the browser. */
  readonly received: number
  /** The number of requests with changes received from the browser. */
  readonly asked: number
  /** The number of answers to changes that the server gave and the browser did not receive. */
  readonly cuts: number
  /** Takes effect at once, also on open connections. `oneWay`: a black hole for answers only (default: random). */
  setMode(mode: Mode, oneWay?: boolean): Promise<void>
  /** Cuts the whole answer to the next change, and refuses connections from then on, before the browser can ask again. */
  cutOnce(): Promise<void>
  stop(): Promise<void>
}

/** Listens on 127.0.0.1 in front of `targetPort` on the same host. */
export async function startFaultProxy(port: number, targetPort: number, chance: Chance): Promise<FaultProxy> {
  let mode: Mode = 'pass'
  let isOneWay = false
  let received = 0
  let asked = 0
  let cuts = 0
  let isOnlyCut = false
  let listener: Server | null = null
  let turn = Promise.resolve()
  const links = new Set<FaultLink>()
  const options: LinkOptions = {
    targetPort,
    chance,
    mode: () => mode,
    isOneWay: () => isOneWay,
    onReceived: () => received++,
    onAsked: () => asked++,
    onCut: () => {
      cuts++
      if (isOnlyCut) void setMode('refuse')
    },
    cutsAll: () => isOnlyCut,
  }

  function accept(client: Socket): void {
    const link = new FaultLink(client, options)
    links.add(link)
    client.on('close', () => links.delete(link))
  }
  async function listen(): Promise<void> {
    listener = createServer(accept)
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }
  function breakAll(): void {
    for (const link of links) link.reset()
  }
  async function shut(): Promise<void> {
    const open = listener
    listener = null
    if (!open) return
    const closed = once(open, 'close')
    open.close()
    breakAll()
    await closed
  }
  async function change(next: Mode, oneWay: boolean): Promise<void> {
    const before = mode
    mode = next
    isOnlyCut = false
    if (before === 'black-hole' && next !== before) for (const link of links) link.leaveHole()
    if (next === 'black-hole') isOneWay = oneWay
    if (next === 'reset') breakAll()
    if (next === 'refuse') await shut()
    else if (!listener) await listen()
  }

  function setMode(next: Mode, oneWay = chance.hits(0.5)): Promise<void> {
    // A port is free again only when its last listener is closed.
    turn = turn.then(() => change(next, oneWay))
    return turn
  }

  await listen()
  return {
    port,
    get mode() {
      return mode
    },
    get received() {
      return received
    },
    get asked() {
      return asked
    },
    get cuts() {
      return cuts
    },
    setMode,
    cutOnce: async () => {
      await setMode('cut')
      isOnlyCut = true
    },
    stop: () => turn.then(shut),
  }
}
