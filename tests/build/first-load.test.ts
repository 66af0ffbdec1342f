import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBuild } from '../support/run/find-build.ts'

const distDir = findBuild()
const preloads: { catalogues: Record<string, string>; routes: { match: string; files: string[] }[] } = JSON.parse(
  readFileSync(join(distDir, 'preloads.json'), 'utf8'),
)
const filesOf = (path: string) => preloads.routes.find(({ match }) => new RegExp(match).test(path))?.files ?? []

test('the preload list of the server has existing files, and all that a screen needs', () => {
  const all = [...Object.values(preloads.catalogues), ...preloads.routes.flatMap(({ files }) => files)]
  expect(all.filter((path) => !existsSync(join(distDir, path)))).toEqual([])
  expect(Object.keys(preloads.catalogues).toSorted()).toEqual(['en', 'pl'])
  const kinds = (path: string) => new Set(filesOf(path).map((name) => name.split('.').at(-1)))
  for (const path of ['/dashboard', '/pl/schedule', '/orders', '/login'])
    expect([...kinds(path)].sort(), path).toEqual(['css', 'js'])
})

test('the entry files are not listed twice', () => {
  const shell = readFileSync(join(distDir, 'index.html'), 'utf8')
  const named = preloads.routes.flatMap(({ files }) => files).filter((path) => shell.includes(`"${path}"`))
  expect(named).toEqual([])
})
