import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { digestSources } from '#manifest/source-digest.ts'
import { root } from '../support/run/run-command.ts'

/** Faults that are made on purpose, to see that they are caught. */
export const injectedFaults = ['no-key', 'delete-first'] as const
export type WorkerFault = (typeof injectedFaults)[number]

/** So many times shorter are the worker's waits. */
const speed = 10
const builtDir = join(root, 'dist-trials')

function readBuildId(): string | null {
  try {
    return (JSON.parse(readFileSync(join(builtDir, 'latest.json'), 'utf8')) as { id: string }).id
  } catch {
    return null
  }
}

/** Builds the product for the trials, where its sources have changed since; beside `dist/`, which stays as it is. */
export async function buildTrials(): Promise<void> {
  if (readBuildId() === digestSources()) return
  process.env.PITBOARD_BUILD = 'trials'
  process.env.NODE_ENV = 'production'
  process.chdir(root)
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
}

/** A copy of that build whose worker waits less, and has a fault where one is injected. */
export function copyBuild(to: string, injectedFault: WorkerFault | 'none'): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(builtDir, to, { recursive: true })
  const worker = join(to, 'sw.js')
  writeFileSync(
    worker,
    `self.trial=${JSON.stringify({ speed, fault: injectedFault })};\n${readFileSync(worker, 'utf8')}`,
  )
}
