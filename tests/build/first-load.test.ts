import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBuild } from '../support/run/find-build.ts'

const distDir = findBuild()
type Page = { match: string; files: string[]; texts: Record<'en' | 'pl', string[]> }
const { routes }: { routes: Page[] } = JSON.parse(readFileSync(join(distDir, 'preloads.json'), 'utf8'))
const pageOf = (path: string): Page => {
  const page = routes.find(({ match }) => new RegExp(match).test(path))
  if (!page) throw new Error(`no preloads of ${path}`)
  return page
}

test('the preload list of the server has existing files, and all that a screen needs', () => {
  const all = routes.flatMap(({ files, texts }) => [...files, ...texts.en, ...texts.pl])
  expect(all.filter((path) => !existsSync(join(distDir, path)))).toEqual([])
  for (const path of ['/dashboard', '/pl/schedule', '/orders', '/my-cars']) {
    const { files, texts } = pageOf(path)
    expect([...new Set(files.map((name) => name.split('.').at(-1)))].sort(), path).toEqual(['css', 'js'])
    for (const locale of ['en', 'pl'] as const) expect(texts[locale][0], path).toContain(`texts-first-${locale}-`)
  }
})

test('only pages with a board load its code', () => {
  const boardPages = routes.filter(({ files }) => files.some((name) => name.startsWith('/assets/board-')))
  expect(boardPages.map(({ match }) => match)).toEqual([pageOf('/schedule').match])
})

test('the code of the first page is compiled while it loads, that of other screens when it is called', () => {
  const shell = readFileSync(join(distDir, 'index.html'), 'utf8')
  const start = /"(\/assets\/start-[\w-]+\.js)"/.exec(shell)?.[1] ?? ''
  const isHinted = (path: string) =>
    readFileSync(join(distDir, path), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n')
  const hinted = [start, ...pageOf('/schedule').files].filter(isHinted)
  expect(hinted.map((path) => path.replace(/-[\w-]+\.js$/, '')).sort()).toEqual(
    ['board', 'cars', 'frame', 'start'].map((name) => `/assets/${name}`),
  )
  expect(
    pageOf('/settings')
      .files.filter((path) => path.startsWith('/assets/settings'))
      .some(isHinted),
  ).toBe(false)
})

test('the entry files are not listed twice', () => {
  const shell = readFileSync(join(distDir, 'index.html'), 'utf8')
  const named = routes.flatMap(({ files }) => files).filter((path) => new RegExp(`(?:src|href)="${path}"`).test(shell))
  expect(named).toEqual([])
})
