import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildServer, isServerBuilt } from './build-server.ts'
import { findExceeded } from './check-budgets.ts'
import { packAssets } from './pack-assets.ts'
import { digestSources } from './source-digest.ts'

const root = join(import.meta.dirname, '..')

function readBuildId(): string | null {
  try {
    return (JSON.parse(readFileSync(join(root, 'dist/latest.json'), 'utf8')) as { id: string }).id
  } catch {
    return null
  }
}

/** Fails the build if a text has no translation or a translation no text (row G1). */
function checkCatalogues(): void {
  for (const rule of [
    ['sync', '--clean'],
    ['missing', '--verbose'],
  ]) {
    const lingui = ['node_modules/@lingui/cli/dist/lingui.js', 'check', ...rule]
    const checked = spawnSync(process.execPath, lingui, { encoding: 'utf8' })
    if (checked.status === 0) continue
    process.stderr.write(`${checked.stdout}${checked.stderr}\nRun npm run catalogues, and fill src/locales/pl.po.\n`)
    process.exit(1)
  }
}

// `--catalogues-checked`: skips the check, because `npm run check` runs in parallel and does it.
// `--when-stale`: reuses what is built of the same sources, so that a second `npm start` is immediate.
const isAnew = !process.argv.includes('--when-stale')
process.chdir(root)
if (isAnew || !isServerBuilt()) await buildServer()
if (isAnew || readBuildId() !== digestSources()) {
  if (!process.argv.includes('--catalogues-checked')) checkCatalogues()
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
  await packAssets(join(root, 'dist'))
  const exceeded = findExceeded(join(root, 'dist'))
  if (exceeded.length > 0) {
    // Otherwise `--when-stale` would reuse it.
    rmSync(join(root, 'dist/latest.json'))
    process.stderr.write(`The build exceeds its budgets:\n${exceeded.join('\n')}\n`)
    process.exit(1)
  }
  process.stdout.write(`built dist/, build ${readBuildId()}\n`)
}
