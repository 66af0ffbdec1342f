import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSocket } from '../support/raw-http.ts'
import { chanceOf, type Hostile, hardBodies, oddities, publicEndpoints } from './anonymous-requests.ts'
import { type MeasuredServer, startMeasured } from './start-measured.ts'

/** What one request of somebody without a session may cost: milliseconds of the event loop, and bytes. */
const mostMs = 20
const mostBytes = 10_000_000
/** COST_RUNS: how many requests by chance each public call gets. FUZZ_SEED: the run to be repeated. */
const runs = Number(process.env.COST_RUNS || 2)
const seed = Number(process.env.FUZZ_SEED || Date.now() % 0x7fff_ffff)
/** What the fixed piece of work takes on the machine that the milliseconds are meant for. */
const calibrationUs = 9000

// A process is started, and its garbage collected often.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: MeasuredServer
const scratch = mkdtempSync(join(tmpdir(), 'pitboard-cost-'))
beforeAll(async () => {
  process.stdout.write(`cost: FUZZ_SEED=${seed} COST_RUNS=${runs}\n`)
  server = await startMeasured({ DIST_DIR: writeBuilds() })
  // What is done once and what the engine has to learn is nobody's cost.
  for (const one of oddities) await send(one)
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true })
})

/** A build, and a data folder that a build before it has left its files in. */
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

/** Sends it and waits until the server ends the connection. */
async function send({ pieces }: Hostile): Promise<void> {
  const { socket, ended } = openSocket(server.url)
  for (const piece of pieces) socket.write(piece)
  const timer = setTimeout(() => socket.destroy(), 5000)
  await ended
  clearTimeout(timer)
}

type Cost = { ms: number; bytes: number }

/** `isQuiet`: the garbage of others is collected before. */
async function costOf(hostile: Hostile, isQuiet: boolean): Promise<Cost> {
  const before = await (isQuiet ? server.collect() : server.mark())
  await send(hostile)
  const after = await server.usage()
  const peak = after.peakKb === null ? after.rss : after.peakKb * 1024
  return { ms: after.cpuMs - before.cpuMs, bytes: peak - before.rss }
}

/** What it costs beyond the measures, if anything: at its cheapest of a few times, on this machine as it is now. */
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
  return `${hostile.name}: ${least.ms.toFixed(1)} ms, ${(least.bytes / 1e6).toFixed(1)} MB`
}

async function expectCheap(all: readonly Hostile[]): Promise<void> {
  const found = []
  for (const hostile of all) {
    const fault = await tooMuch(hostile)
    if (fault) found.push(fault)
  }
  expect(found, found.join('\n')).toEqual([])
}

describe('nothing that somebody without a session sends costs more than 20 ms of the event loop or 10 MB', () => {
  test('what is odd', async () => {
    await expectCheap(oddities)
  }, 120_000)

  test(
    'bodies that are hard to read',
    async () => {
      // Each to one call; with more runs each to every call.
      const calls = publicEndpoints.filter(({ body }) => body).length
      const sent = runs > 10 ? hardBodies : hardBodies.filter((_, at) => at % calls === Math.floor(at / calls) % calls)
      expect(sent.length).toBeGreaterThan(20)
      await expectCheap(sent)
    },
    120_000 + (runs > 10 ? 600_000 : 0),
  )

  test(
    'what comes by chance',
    async () => {
      expect(publicEndpoints.length).toBeGreaterThan(10)
      const drafts = publicEndpoints.flatMap((endpoint) => fc.sample(chanceOf(endpoint), { seed, numRuns: runs }))
      await expectCheap(drafts)
    },
    60_000 + publicEndpoints.length * runs * 2000,
  )

  test('the measure sees what costs much', async () => {
    const cities = 'GET /api/location/countries/PL/cities?search=a&limit='
    const ask = (at: number) => `${cities}${at} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`
    const before = await server.collect()
    for (let at = 150; at < 200; at++) await send({ name: 'cities', pieces: [ask(at)] })
    expect((await server.usage()).cpuMs - before.cpuMs).toBeGreaterThan(mostMs)
  })
})
