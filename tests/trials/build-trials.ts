import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { digestSources } from '#manifest/source-digest.ts'
import { root } from '../support/run/run-command.ts'

/** A fault that is made on purpose, to see that it is caught. */
export const plants = ['no-key', 'delete-first'] as const
export type Plant = (typeof plants)[number]

/** So many times shorter are the worker's waits. */
const haste = 10
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

/** A copy of that build whose worker is in haste, and errs where a fault is planted. */
export function copyBuild(to: string, plant: Plant | 'none'): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(builtDir, to, { recursive: true })
  const worker = join(to, 'sw.js')
  writeFileSync(worker, `self.trial=${JSON.stringify({ haste, plant })};\n${readFileSync(worker, 'utf8')}`)
}
