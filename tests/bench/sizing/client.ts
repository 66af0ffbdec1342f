import { Agent, type ClientRequest, get, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { backOffMs } from '#domain/outbox/outbox-drain.ts'
import { createChance } from '#server/demo/chance.ts'
import { quantile } from '../figures/figure.ts'
import { listPaths, makeCall, makeCommands, type PlayedRequest, type PlayedWorkshop } from './calls.ts'
import { type CallRates, callsInMinute, changeCalls, type DayCall, dayCalls, ordinaryWorkshop } from './day.ts'

// The devices of many workshops, in a process of their own: what they cost is not counted. One order at a time.

export type PlayOrder =
  | { readonly what: 'begin'; readonly port: number; readonly workshops: PlayedWorkshop[]; readonly picture: string }
  /** `count` calls of one kind, one after the other. `anew`: nothing that is kept answers a list. */
  | {
      readonly what: 'calls'
      readonly call: DayCall | 'commands' | 'unchanged'
      readonly count: number
      readonly anew: boolean
    }
  /** Opens event streams: `devices` of each of the first `workshops`. Their pages read their lists after each change. */
  | { readonly what: 'streams'; readonly workshops: number; readonly devices: number; readonly areRead: boolean }
  | { readonly what: 'close' }
  /** The calls of one minute of the day, but for the lists that follow from changes, for some seconds. */
  | {
      readonly what: 'minute'
      readonly minute: number
      readonly workshops: number
      readonly seconds: number
      readonly hasPhotos: boolean
    }
  /** A tablet of each workshop comes back with its queue; one workshop was never away. */
  | { readonly what: 'outage'; readonly workshops: number; readonly spreadMs: number }
export type PlayAnswer = {
  readonly calls: number
  readonly elapsedMs: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
  readonly refused: number
  /** The p99 of a client that was never away, and how many calls it made. */
  readonly healthyP99: number
  readonly healthyCalls: number
}

const chance = createChance(7)
const agent = new Agent({ keepAlive: true, maxSockets: 512 })
/** A page waits so long for more changes (src/client/api/live-updates.ts). */
const batchMs = 150
const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000
let [port, workshops, picture]: [number, PlayedWorkshop[], Buffer] = [0, [], Buffer.alloc(0)]
const streams: ClientRequest[] = []
let failures = 0
const taken: number[] = []

type PlayedAnswer = { status: number; etag: string; retryAfter: number; ms: number }

function ask({ method, path, headers, body }: PlayedRequest, cookie: string, etag = ''): Promise<PlayedAnswer> {
  return new Promise((done, fail) => {
    const sentAt = performance.now()
    const about = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd', ...(etag && { 'if-none-match': etag }) }
    const sent = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...about } },
      (answer) => {
        answer.resume().once('end', () => {
          const { statusCode = 0, headers: got } = answer
          const retryAfter = Number(got['retry-after'] ?? 0)
          done({ status: statusCode, etag: got.etag ?? '', retryAfter, ms: performance.now() - sentAt })
        })
      },
    )
    sent.once('error', fail)
    sent.end(body)
  })
}

async function perform(call: DayCall, workshop: PlayedWorkshop, cookie: string, anew = false): Promise<void> {
  for (const one of makeCall(call, workshop, { chance, midnight, picture, anew })) {
    const { status, ms } = await ask(one, cookie)
    // A photo takes as long as its pictures, and waits in a line of its own on the tablet.
    if (call !== 'photo') taken.push(ms)
    if (status === one.status) continue
    if (failures++ < 5) process.stderr.write(`${one.method} ${one.path} was answered with ${status}\n`)
  }
}

const pickOf = (count: number): PlayedWorkshop =>
  workshops[chance.whole(0, Math.min(count, workshops.length) - 1)] as PlayedWorkshop
const cookieOf = ({ cookies }: PlayedWorkshop): string => chance.pick(cookies)

/** Reads the lists of a page 150 ms after a change, once for all changes until then. */
function openPage(workshop: PlayedWorkshop, device: number, isRead: boolean): Promise<void> {
  const cookie = workshop.cookies[device % workshop.cookies.length] ?? ''
  const paths = listPaths(midnight, device >= ordinaryWorkshop.tablets)
  const etags = new Map<string, string>()
  let [isWaiting, isChanged] = [false, false]
  const readOne = async (path: string): Promise<void> => {
    const { etag, ms, status } = await ask({ method: 'GET', path, headers: {}, status: 200 }, cookie, etags.get(path))
    etags.set(path, etag)
    taken.push(ms)
    if (status >= 400) failures++
  }
  const readSoon = async (): Promise<void> => {
    isChanged = true
    if (isWaiting) return
    isWaiting = true
    while (isChanged) {
      await pause(batchMs)
      isChanged = false
      await Promise.all(paths.map(readOne)).catch(() => void failures++)
    }
    isWaiting = false
  }
  return new Promise((done, fail) => {
    const stream = get(
      { host: '127.0.0.1', port, path: '/api/events', agent: false, headers: { cookie } },
      (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`a stream was answered with ${answer.statusCode}`))
        answer.on('error', () => {})
        answer.on('data', (chunk: Buffer) => {
          if (isRead && chunk.includes('event: change')) void readSoon()
        })
        done()
      },
    )
    stream.on('error', fail)
    streams.push(stream)
  })
}

async function playMinute(minute: number, count: number, seconds: number, hasPhotos: boolean): Promise<void> {
  const rates: CallRates = callsInMinute(minute)
  const changes = changeCalls.reduce((sum, call) => sum + rates[call], 0)
  const listsOfChanges =
    changes *
    (ordinaryWorkshop.tablets * ordinaryWorkshop.listsOfTablet + ordinaryWorkshop.desks * ordinaryWorkshop.listsOfDesk)
  const due = dayCalls
    .flatMap((call) => {
      const rate = call === 'list' ? rates.list - listsOfChanges : rates[call]
      const expected = (rate * count * seconds) / 60
      const number = Math.floor(expected) + (chance.hits(expected % 1) ? 1 : 0)
      const played = call === 'photo' && !hasPhotos ? 'details' : call
      return Array.from({ length: number }, () => ({ call: played, at: chance.next() * seconds * 1000 }))
    })
    .toSorted((a, b) => a.at - b.at)
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (const { call, at } of due) {
    const early = at - (performance.now() - startedAt)
    if (early > 1) await pause(early)
    const workshop = pickOf(count)
    running.push(perform(call, workshop, cookieOf(workshop)).catch(() => void failures++))
  }
  await Promise.all(running)
  // The lists that follow from the last changes.
  await pause(Math.max(0, seconds * 1000 - (performance.now() - startedAt)) + 300)
}

type Returning = { refused: number; healthy: number[] }

async function playOutage(count: number, spreadMs: number): Promise<Returning> {
  const result: Returning = { refused: 0, healthy: [] }
  const [never, ...away] = workshops.slice(0, count + 1) as [PlayedWorkshop, ...PlayedWorkshop[]]
  let isOver = false
  const healthy = (async () => {
    for (let n = 0; !isOver; n++) {
      const at = performance.now()
      await perform(n % 2 === 0 ? 'list' : 'note', never, cookieOf(never))
      result.healthy.push(performance.now() - at)
      await pause(20)
    }
  })()
  const { queuedOfTablet, queuedOfCall, listsOfTablet } = ordinaryWorkshop
  await Promise.all(
    away.map(async (workshop) => {
      await pause(chance.next() * spreadMs)
      const cookie = workshop.cookies[0] ?? ''
      await ask({ method: 'GET', path: '/api/health', headers: {}, status: 200 }, cookie)
      void openPage(workshop, 0, true).catch(() => void failures++)
      for (const path of listPaths(midnight, false).slice(0, listsOfTablet))
        await ask({ method: 'GET', path, headers: {}, status: 200 }, cookie)
      for (let sent = 0; sent < queuedOfTablet; sent += queuedOfCall) {
        const commands = makeCommands(workshop, queuedOfCall, sent / queuedOfCall)
        for (let attempts = 1; ; attempts++) {
          const { status, retryAfter, ms } = await ask(commands, cookie)
          taken.push(ms)
          if (status === 200) break
          if (status !== 503) failures++
          result.refused++
          await pause(Math.max(retryAfter * 1000, backOffMs(attempts, chance.next())))
        }
      }
    }),
  )
  isOver = true
  await healthy
  return result
}

async function follow(order: PlayOrder): Promise<PlayAnswer> {
  taken.length = 0
  failures = 0
  const startedAt = performance.now()
  let returning: Returning = { refused: 0, healthy: [] }
  if (order.what === 'begin') {
    ;({ port, workshops } = order)
    picture = Buffer.from(order.picture, 'base64')
  }
  if (order.what === 'calls') {
    const { call, count, anew } = order
    for (let n = 0; n < count; n++) {
      const workshop = workshops[n % workshops.length] as PlayedWorkshop
      const cookie = cookieOf(workshop)
      if (call === 'commands') {
        const { status, ms } = await ask(makeCommands(workshop, ordinaryWorkshop.queuedOfCall, n), cookie)
        taken.push(ms)
        if (status !== 200) failures++
      } else if (call === 'unchanged') {
        const path = listPaths(midnight, false)[0] ?? ''
        const one = workshops[0] as PlayedWorkshop
        const { etag } =
          n === 0 ? await ask({ method: 'GET', path, headers: {}, status: 200 }, one.cookies[0] ?? '') : { etag: known }
        known = etag
        const { status, ms } = await ask({ method: 'GET', path, headers: {}, status: 304 }, one.cookies[0] ?? '', etag)
        taken.push(ms)
        if (status !== 304) failures++
      } else await perform(call, workshop, cookie, anew)
    }
  }
  if (order.what === 'streams') {
    const { devices, areRead } = order
    const wanted = workshops
      .slice(0, order.workshops)
      .flatMap((one) => Array.from({ length: devices }, (_, n) => [one, n] as const))
    for (let at = 0; at < wanted.length; at += 100)
      await Promise.all(wanted.slice(at, at + 100).map(([one, n]) => openPage(one, n, areRead)))
  }
  if (order.what === 'close') for (const stream of streams.splice(0)) stream.destroy()
  if (order.what === 'minute') await playMinute(order.minute, order.workshops, order.seconds, order.hasPhotos)
  if (order.what === 'outage') returning = await playOutage(order.workshops, order.spreadMs)
  return {
    calls: taken.length,
    elapsedMs: performance.now() - startedAt,
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
    failures,
    refused: returning.refused,
    healthyP99: quantile(returning.healthy, 0.99),
    healthyCalls: returning.healthy.length,
  }
}
let known = ''

process.on('message', (order: PlayOrder) => {
  follow(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
