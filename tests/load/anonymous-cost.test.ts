import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSocket } from '../support/raw-http.ts'
import { chanceOf, type Hostile, hardBodies, oddities, publicEndpoints } from './anonymous-requests.ts'
import { type MeasuredServer, startMeasured } from './start-measured.ts'

/** The limits of one request without a session: milliseconds of the event loop, and bytes. */
const mostMs = 20
const mostBytes = 10_000_000
/** Where system calls are slow, the bytes of a request alone cost more than that; then it may cost this many times as much. */
const mostTimesNode = 1.5
/** COST_RUNS: the number of random requests for each public call. FUZZ_SEED: the seed of a run to repeat. */
const runs = Number(process.env.COST_RUNS || 2)
const seed = Number(process.env.FUZZ_SEED || Date.now() % 0x7fff_ffff)
/** The duration of the calibration work on the machine for which the milliseconds are meant. */
const calibrationUs = 9000

// The test starts a process and collects its garbage often.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: MeasuredServer
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-cost-'))
beforeAll(async () => {
  process.stdout.write(`cost: FUZZ_SEED=${seed} COST_RUNS=${runs}\n`)
  server = await startMeasured({ DIST_DIR: writeBuilds() })
  // Work that is done only once, and JIT compilation, are not counted.
  for (const one of oddities) await send(one)
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true })
})

/** A build, and a data folder with the files of an earlier build. */
function writeBuilds(): string {
  const lines = Array.from({ length: 14_000 }, (_, at) => `export const name${at * 7919} = ${at * 104_729}`).join('\n')
  const page = '<!doctype html><title>{product}</title><p>{path}</p>'
  const files: Record<string, string> = {
    'index.html': page,
    'pages/404.en.html': page,
    'app-manifest.json': JSON.stringify({ buildId: 'two', routes: [{ match: '^(?:/pl)?/orders/?$' }] }),
    'assets/main-aB3dE6gH.js': lines,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(scratch, name, '..'), { recursive: true })
    writeFileSync(join(scratch, name), text)
  }
  return scratch
}

/** Sends the request and waits until the server ends the connection. */
async function send({ pieces, inPackets = false }: Hostile, url = server.url): Promise<void> {
  const { socket, ended } = openSocket(url)
  socket.setNoDelay(inPackets)
  for (const piece of pieces) {
    if (inPackets && socket.writable) await new Promise((sent) => socket.write(piece, sent))
    else socket.write(piece)
  }
  const timer = setTimeout(() => socket.destroy(), 5000)
  await ended
  clearTimeout(timer)
}

type Cost = { ms: number; bytes: number }

/** `isQuiet`: collects the garbage of earlier requests first. */
async function costOf(hostile: Hostile, isQuiet: boolean, url = server.url): Promise<Cost> {
  const before = await (isQuiet ? server.collect() : server.mark())
  await send(hostile, url)
  const after = await server.usage()
  const peak = after.peakKb === null ? after.rss : after.peakKb * 1024
  return { ms: after.cpuMs - before.cpuMs, bytes: peak - before.rss }
}

/**
 * The cost beyond the limits, if any: the lowest of a few measurements, scaled to the present speed of this machine.
 */
async function tooMuch(hostile: Hostile): Promise<string | null> {
  const least = { ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 24; round++) {
    await server.forget()
    const slowness = round === 0 ? 1 : Math.max(1, (await server.calibrate()) / calibrationUs)
    const { ms, bytes } = await costOf(hostile, round > 0)
    least.ms = Math.min(least.ms, ms / slowness)
    least.bytes = Math.min(least.bytes, bytes)
    if (least.ms <= mostMs && least.bytes <= mostBytes) return null
  }
  const node = await bareMs(hostile)
  if (least.bytes <= mostBytes && least.ms <= mostTimesNode * node) return null
  return `${hostile.name}: ${least.ms.toFixed(1)} ms (Node alone ${node.toFixed(1)}), ${(least.bytes / 1e6).toFixed(1)} MB`
}

/** The CPU time (ms) that a server of Node alone needs to read a request: the lowest of a few measurements, scaled. */
async function bareMs(hostile: Hostile): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6; round++) {
    const slowness = Math.max(1, (await server.calibrate()) / calibrationUs)
    least = Math.min(least, (await costOf(hostile, true, server.bareUrl)).ms / slowness)
  }
  return least
}

async function expectCheap(all: readonly Hostile[]): Promise<void> {
  const found = []
  for (const hostile of all) {
    const fault = await tooMuch(hostile)
    if (fault) found.push(fault)
  }
  expect(found, found.join('\n')).toEqual([])
}

describe('no request without a session costs more than 20 ms of the event loop or 10 MB', () => {
  test('unusual requests', async () => {
    await expectCheap(oddities)
  }, 120_000)

  test(
    'bodies that are expensive to parse',
    async () => {
      // Each is sent to one call; with more runs to every call.
      const calls = publicEndpoints.filter(({ body }) => body).length
      const sent = runs > 10 ? hardBodies : hardBodies.filter((_, at) => at % calls === Math.floor(at / calls) % calls)
      expect(sent.length).toBeGreaterThan(20)
      await expectCheap(sent)
    },
    120_000 + (runs > 10 ? 600_000 : 0),
  )

  test(
    'random requests',
    async () => {
      expect(publicEndpoints.length).toBeGreaterThan(10)
      const drafts = publicEndpoints.flatMap((endpoint) => fc.sample(chanceOf(endpoint), { seed, numRuns: runs }))
      await expectCheap(drafts)
    },
    60_000 + publicEndpoints.length * runs * 2000,
  )

  test('the measurement finds expensive requests', async () => {
    const cities = 'GET /api/location/countries/PL/cities?search=a&limit='
    const ask = (at: number) => `${cities}${at} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
    const before = await server.collect()
    for (let at = 150; at < 200; at++) await send({ name: 'cities', pieces: [ask(at)] })
    expect((await server.usage()).cpuMs - before.cpuMs).toBeGreaterThan(mostMs)
  })
})
