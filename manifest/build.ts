import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { digestSources } from './source-digest.ts'

const root = join(import.meta.dirname, '..')

function readBuildId(): string | null {
  try {
    return (JSON.parse(readFileSync(join(root, 'dist/latest.json'), 'utf8')) as { id: string }).id
  } catch {
    return null
  }
}

// `--when-stale` keeps a build that was made of these very sources, so that a second `npm start` is immediate.
if (!process.argv.includes('--when-stale') || readBuildId() !== digestSources()) {
  process.chdir(root)
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
  process.stdout.write(`built dist/, build ${readBuildId()}\n`)
}
