import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type PageBudget, pageBudgets, precacheBudget } from './budgets.ts'

type PagePreloads = { match: string; files: string[]; texts: Record<string, string[]> }

const compressible = /\.(?:js|css|json|svg|html|webmanifest|wasm)$/

/** Returns the size of a file of the build as it is sent. */
function sizeOf(distDir: string, path: string): number {
  const packed = join(distDir, path.replace(/^\/?assets\//, 'packed/'))
  if (path.includes('assets/') && existsSync(packed)) return statSync(packed).size
  const file = join(distDir, path)
  return compressible.test(path) ? brotliCompressSync(readFileSync(file)).byteLength : statSync(file).size
}

const contentOf = (shell: string, name: string): string[] =>
  new RegExp(`name="${name}" content="([^"]*)"`).exec(shell)?.[1]?.split(' ') ?? []

/** Returns the code and styles that a page names: those of the entry, of its route and, for a week, of the week. */
function listFiles(distDir: string, { path }: PageBudget): string[] {
  const shell = readFileSync(join(distDir, 'index.html'), 'utf8')
  const { routes }: { routes: PagePreloads[] } = JSON.parse(readFileSync(join(distDir, 'preloads.json'), 'utf8'))
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const page = routes.find(({ match }) => new RegExp(match).test(pathname))
  if (!page) throw new Error(`no route of the build is ${path}`)
  const entry = [...shell.matchAll(/(?:src|href)="(\/[\w./-]+\.(?:js|css))"/g)].map(([, name = '']) => name)
  const week = searchParams.get('view') === 'week' ? contentOf(shell, 'pitboard-week') : []
  return [...new Set([...entry, ...page.files, ...week])]
}

/**
 * Returns the files that a new device fetches for its precache: the bundle, what is not in it, and the texts of the longer
 * language.
 */
function listPrecache(distDir: string): string[] {
  const worker = readFileSync(join(distDir, 'sw.js'), 'utf8')
  const found = [...worker.matchAll(/\{[`"]?revision[`"]?:(?:null|[`"][^`"]*[`"]),[`"]?url[`"]?:[`"]([^`"]+)[`"]\}/g)]
  const names = found.map(([, name = '']) => name)
  const bundle = /assets\/precache-[\w-]+\.json/.exec(worker)?.[0]
  if (names.length === 0 || !bundle) throw new Error('the service worker names no files')
  const bundled = JSON.parse(readFileSync(join(distDir, bundle), 'utf8')) as Record<string, string>
  return [bundle, ...names.filter((name) => !(name in bundled) && !/texts-\w+-en-/.test(name))]
}

/** Returns the budgets of manifest/budgets.ts that a build exceeds, one line each. */
export function findExceeded(distDir: string): string[] {
  const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sizeOf(distDir, file), 0)
  const found = Object.entries<PageBudget>(pageBudgets).flatMap(([name, budget]) => {
    const files = listFiles(distDir, budget)
    return (['js', 'css'] as const).map((kind) => ({
      what: `${kind} of ${name}`,
      bytes: sum(files.filter((file) => file.endsWith(`.${kind}`))),
      budget: budget[kind],
    }))
  })
  found.push({ what: 'the precache', bytes: sum(listPrecache(distDir)), budget: precacheBudget })
  return found
    .filter(({ bytes, budget }) => bytes > budget)
    .map(({ what, bytes, budget }) => `${what}: ${bytes} bytes as sent, the budget is ${budget} (manifest/budgets.ts)`)
}
