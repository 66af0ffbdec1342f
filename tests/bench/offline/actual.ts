import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { installPeers } from '../pages/peer-packages.ts'
import { type ServedFile, type ServedPage, serveFiles } from '../pages/serve-files.ts'

/** Actual, a budget that works without a network. */
export type ActualPage = {
  readonly page: ServedPage
  /** In sight when the budget can be read. */
  readonly shown: string
  /** Makes a budget on this device and waits until the worker has its files. */
  fill(tab: Page): Promise<void>
}

const packages = { '@actual-app/web': '26.9.0' }
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}
// Its database needs shared memory.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/** Actual's build from npm, on a server of its own. `null` if it cannot be installed. */
export async function startActual(): Promise<ActualPage | null> {
  const folder = installPeers('actual', packages)
  if (!folder) return null
  const build = join(folder, 'node_modules/@actual-app/web/build')
  const files = Object.fromEntries(
    readdirSync(build, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) !== '.map')
      .map((entry): [string, ServedFile] => {
        const path = join(entry.parentPath, entry.name)
        const type = types[extname(entry.name)] ?? 'application/octet-stream'
        return [path.slice(build.length), [type, readFileSync(path)]]
      }),
  )
  const index = files['/index.html']
  const page = await serveFiles(
    { ...files, ...(index && { '/': index, '/config-server': index, '/budget': index }) },
    isolated,
  )
  return {
    page,
    shown: '[data-testid="budget-table"]',
    async fill(tab) {
      await tab.getByRole('button', { name: 'Start budgeting' }).click()
      await tab.locator('[data-testid="budget-table"]').waitFor()
      await tab.evaluate(() => navigator.serviceWorker.ready)
      await tab.waitForTimeout(5_000)
      await tab.close()
    },
  }
}
