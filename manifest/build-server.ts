import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { digestFiles } from './source-digest.ts'

const root = join(import.meta.dirname, '..')
const serverFolder = join(root, 'dist-server')
const stampFile = join(serverFolder, 'digest.txt')
const digest = (): string =>
  digestFiles(['src/server', 'src/contract', 'src/domain', 'manifest/build-server.ts', 'package-lock.json'])

/** What is run with `node dist-server/NAME.js`. */
const entries = {
  main: 'src/server/main.ts',
  backup: 'src/server/backup/main.ts',
  restore: 'src/server/backup/restore-main.ts',
  doctor: 'src/server/doctor/main.ts',
  maintenance: 'src/server/maintenance/main.ts',
  demo: 'src/server/demo/main.ts',
  'allow-passkey': 'src/server/passkeys/allow-main.ts',
}

/**
 * Bundles the server and its commands into a few files: hundreds of modules take most of the time of a start, and a third of its memory.
 * Reference data and packages with native parts stay outside.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['sharp', 'pg', '@iconify-json/tabler'] },
    build: {
      ssr: true,
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name]-[hash].js' },
      },
    },
  })
  writeFileSync(stampFile, digest())
}

/** Whether the bundle is made of the present sources. */
export function isServerBuilt(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === digest()
  } catch {
    return false
  }
}
