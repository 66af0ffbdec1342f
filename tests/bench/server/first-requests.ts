import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { findBuild } from '../../support/run/find-build.ts'
import { type Figure, figureOf } from '../figures/figure.ts'
import { startProbed } from './start-probed.ts'

/** What a pass over all hashed files costs the server: CPU time for each, and the longest block of the event loop. */
type AssetPass = { readonly cpuMs: number; readonly blockedMs: number }

export type AssetPasses = { readonly first: AssetPass; readonly second: AssetPass }

/**
 * Requests of a file in memory before the first pass. A process that has just started also compiles its code for
 * requests: that would be three quarters of what the first pass costs more than the second one.
 */
const warmUp = 3_000

/** The first request of each file, and the second one. */
export async function measureAssets(dataDir: string): Promise<AssetPasses> {
  const names = readdirSync(join(findBuild(), 'assets'))
  const server = await startProbed(dataDir)
  try {
    for (let nth = 0; nth < warmUp; nth++) await fetchWhole(server.port, '/latest.json')
    const pass = async (): Promise<AssetPass> => {
      const before = await server.ask('reset')
      for (const name of names) await fetchWhole(server.port, `/assets/${name}`)
      const after = await server.ask('read')
      return { cpuMs: (after.cpuMs - before.cpuMs) / names.length, blockedMs: after.blockedMs }
    }
    return { first: await pass(), second: await pass() }
  } finally {
    await server.stop()
  }
}

export function assetFigures(passes: readonly AssetPasses[]): Figure[] {
  const section = 'First requests of files'
  const first = passes.map((one) => one.first)
  const again = { name: 'second request', rounds: passes.map(({ second }) => second) }
  return [
    figureOf({ section, name: 'CPU for each', unit: 'ms' }, ({ cpuMs }) => cpuMs, first, again),
    figureOf(
      { section, name: 'longest block of the event loop', unit: 'ms', goal: { most: 20 } },
      ({ blockedMs }) => blockedMs,
      first,
      again,
    ),
  ]
}

function fetchWhole(port: number, path: string): Promise<void> {
  return new Promise((done, fail) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} answered ${response.statusCode}`))
      response.resume().once('end', done)
    }).once('error', fail)
  })
}
