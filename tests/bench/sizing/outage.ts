import { backOffMs } from '#domain/outbox/outbox-drain.ts'
import { sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { createChance } from '#server/demo/chance.ts'

/** One instance after an outage. Costs in ms of its event loop. */
export type Outage = {
  /** Tablets that come back to this instance, each with `commands` changes in calls of `commandsOfCall`. */
  readonly tablets: number
  readonly commands: number
  readonly commandsOfCall: number
  /** Devices without changes, which only read. */
  readonly others: number
  /** Lists that a device reads when it is back, and lists that its workshop reads after each call of changes. */
  readonly readsOfDevice: number
  readonly readsAfterCall: number
  /** The share of the event loop that people use who were never away, 0 to 1. */
  readonly busy: number
  readonly readMs: number
  readonly commandMs: number
  /** From the start of a command to its end when nothing else runs; at least `commandMs`. */
  readonly commandWallMs: number
  /** All are back within this time: how often a device looks for the server. */
  readonly spreadMs: number
}
export type OutageResult = {
  /** Until every change of every tablet is confirmed, and until half of the tablets have none left. */
  readonly emptyS: number
  readonly halfS: number
  /** Calls that were asked to come again later. */
  readonly refused: number
  /** The longest wait of a read. */
  readonly readWaitMs: number
}

const stepMs = 20
/** As `src/server/commands/routes.ts`: calls of changes wait so long for their turn, then they are refused. */
const mostWaitMs = 10_000
const retryAfterMs = 5_000
const mostSteps = (12 * 3600_000) / stepMs

type CallInLine = { readonly tablet: number; readonly at: number }

/**
 * Steps of 20 ms. Reads and commands take turns in the event loop, as they do in the server; calls of changes wait in one
 * queue and are performed one after the other. A tablet that is refused comes again as its outbox does.
 */
export function simulateOutage(outage: Outage, seed: number): OutageResult {
  const chance = createChance(seed)
  const left = new Int32Array(outage.tablets).fill(outage.commands)
  const attempts = new Int32Array(outage.tablets)
  const arrivals = new Map<number, number[]>()
  const readArrivals = new Map<number, number>()
  const come = (tablet: number, atMs: number): void => {
    const step = Math.max(0, Math.floor(atMs / stepMs))
    const known = arrivals.get(step)
    if (known) known.push(tablet)
    else arrivals.set(step, [tablet])
  }
  const addReads = (count: number, atMs: number): void => {
    const step = Math.max(0, Math.floor(atMs / stepMs))
    readArrivals.set(step, (readArrivals.get(step) ?? 0) + count)
  }
  for (let tablet = 0; tablet < outage.tablets; tablet++) {
    const at = chance.next() * outage.spreadMs
    come(tablet, at)
    addReads(outage.readsOfDevice, at)
  }
  for (let other = 0; other < outage.others; other++) addReads(outage.readsOfDevice, chance.next() * outage.spreadMs)

  const mostReads = (outage.tablets + outage.others) * outage.readsOfDevice
  let open = outage.tablets
  let reads = 0
  const queue: CallInLine[] = []
  let first = 0
  let current: { tablet: number; at: number; commands: number } | null = null
  const result = { emptyS: 0, halfS: 0, refused: 0, readWaitMs: 0 }

  const refuse = (tablet: number, now: number): void => {
    result.refused++
    const wait = Math.max(retryAfterMs, backOffMs(attempts[tablet] ?? 1, chance.next()))
    come(tablet, now + wait)
  }

  let step = 0
  for (; open > 0 && step < mostSteps; step++) {
    const now = step * stepMs
    for (const tablet of arrivals.get(step) ?? []) {
      attempts[tablet] = (attempts[tablet] ?? 0) + 1
      // The call itself is read like any other.
      reads++
      queue.push({ tablet, at: now })
    }
    arrivals.delete(step)
    // A page that still waits for a list does not ask for it twice: it gives the first request up.
    reads = Math.min(reads + (readArrivals.get(step) ?? 0), Math.max(reads, mostReads))
    readArrivals.delete(step)

    let free = stepMs * (1 - outage.busy)
    // One call is performed at a time, so its own waits limit the commands of a step.
    let turns = stepMs / Math.max(outage.commandWallMs, outage.commandMs)
    while (free > 0 && turns > 0) {
      if (!current) {
        const next = queue[first++]
        if (!next) {
          first--
          break
        }
        if (now - next.at > mostWaitMs) {
          refuse(next.tablet, now)
          continue
        }
        current = { ...next, commands: Math.min(outage.commandsOfCall, left[next.tablet] ?? 0) }
      }
      const part = Math.min(1, turns, free / outage.commandMs, current.commands)
      const inTurn = reads > 0 ? Math.min(reads, part) : 0
      reads -= inTurn
      free -= part * outage.commandMs + inTurn * outage.readMs
      turns -= part
      current.commands -= part
      if (current.commands > 1e-6) continue
      const { tablet, at } = current
      current = null
      addReads(outage.readsAfterCall, now + 150)
      if (now - at > sendTimeoutMs) {
        // The tablet has given up and asks again; its key says that the changes are done.
        refuse(tablet, now)
        continue
      }
      attempts[tablet] = 0
      left[tablet] = Math.max(0, (left[tablet] ?? 0) - outage.commandsOfCall)
      if (left[tablet] > 0) come(tablet, now + stepMs)
      else if (--open === outage.tablets >> 1) result.halfS = (now + stepMs) / 1000
    }
    if (free > 0) reads = Math.max(0, reads - free / outage.readMs)
    const each = outage.readMs + (current || first < queue.length ? outage.commandMs : 0)
    result.readWaitMs = Math.max(result.readWaitMs, (reads * each) / Math.max(0.05, 1 - outage.busy))
    if (first > 10_000) {
      queue.splice(0, first)
      first = 0
    }
  }
  return { ...result, emptyS: open > 0 ? Number.POSITIVE_INFINITY : (step * stepMs) / 1000 }
}
