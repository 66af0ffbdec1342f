import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { packAssets, quickQuality } from '#manifest/pack-assets.ts'
import { digestSources } from '#manifest/source-digest.ts'
import { root } from '../support/run/run-command.ts'

/** Faults that can be injected to check that the trials find them. */
export const injectedFaults = ['no-key', 'delete-first', 'new-id'] as const
export type WorkerFault = (typeof injectedFaults)[number]

/** The factor by which the worker's waits are shorter. */
const speed = 10
const builtDir = join(root, 'dist-trials')

function readBuildId(): string | null {
  try {
    return (JSON.parse(readFileSync(join(builtDir, 'latest.json'), 'utf8')) as { id: string }).id
  } catch {
    return null
  }
}

/**
 * Builds the product for the trials if its sources have changed. `dist/` is not touched. Without compressed files each
 * server of a trial would compress them, which takes ten seconds of CPU time.
 */
export async function buildTrials(): Promise<void> {
  if (readBuildId() === digestSources() && existsSync(join(builtDir, 'packed'))) return
  process.env.PITBOARD_BUILD = 'trials'
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
  await packAssets(builtDir, quickQuality)
}

/** Copies that build, with shorter waits of the worker and with an injected fault if there is one. */
export function copyBuild(to: string, injectedFault: WorkerFault | 'none'): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(builtDir, to, { recursive: true })
  const worker = join(to, 'sw.js')
  writeFileSync(
    worker,
    `self.trial=${JSON.stringify({ speed, fault: injectedFault })};\n${readFileSync(worker, 'utf8')}`,
  )
}
