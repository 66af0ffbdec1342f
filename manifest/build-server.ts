import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { digestFiles } from './source-digest.ts'

const root = join(import.meta.dirname, '..')
const serverFolder = join(root, 'dist-server')
const stampFile = join(serverFolder, 'digest.txt')
const digest = (): string =>
  digestFiles([
    'src/server',
    'src/contract',
    'src/domain',
    'manifest/build-server.ts',
    'package.json',
    'package-lock.json',
  ])

/** Keeps the bundle in ASCII: Node holds a text with any other character in memory at two bytes a character. */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      // In strings, templates and regular expressions alike the escape is the character.
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/** Packages that are not bundled: two with native parts, and a set of icons that is read as a file. */
export const serverPackages = ['sharp', 'pg', '@iconify-json/tabler'] as const

/** Commands for those who work on the product. */
const developersOnly = new Set(['mails'])

/** The commands of operators by name, with their programs: each script of package.json that runs a file of the server. */
export function listCommands(): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const command = /^node (src\/server\/\S+\.ts)$/
  const found = Object.entries(scripts).map(([name, script]) => [name, command.exec(script)?.[1] ?? ''])
  return Object.fromEntries(found.filter(([name = '', file]) => file && !developersOnly.has(name)))
}

/**
 * Bundles the server and its commands, each run by `node dist-server/NAME.js`: hundreds of modules take most of the time
 * of a start, and a third of its memory. Reference data and `serverPackages` stay outside.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [asciiOnly],
    ssr: { noExternal: true, external: [...serverPackages] },
    build: {
      ssr: true,
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: { main: 'src/server/main.ts', ...listCommands() },
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
