import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page: its pattern, as `/orders/{id}`, and the regular expression of its English and Polish paths. */
export type RoutePattern = { pattern: string; match: string }

/** Regular expressions of route parameters; any other parameter matches one segment. Ids are UUIDs. */
const shapes: Readonly<Record<string, string>> = {
  id: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
}

/** `/{-$locale}/_default/orders/$id` → `/orders/{id}`; `null` for a layout and for unknown paths, which are not pages. */
export function toPattern(routeId: string): string | null {
  const segments = routeId.split('/').filter((segment) => segment && segment !== '{-$locale}')
  const isIndex = routeId.endsWith('/')
  if (!isIndex && (segments.length === 0 || /^(?:_|\$$)/.test(segments.at(-1) ?? ''))) return null
  const shown = segments.filter((segment) => !segment.startsWith('_'))
  return `/${shown.map((segment) => segment.replace(/^\$(\w+)$/, '{$1}')).join('/')}`
}

/** Returns the regular expression of a pattern, with an optional trailing slash and `/pl` prefix. */
export function toMatch(pattern: string): string {
  if (pattern === '/') return '^/(?:pl/?)?$'
  const path = pattern
    .replace(/[.+*?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => shapes[name] ?? '[^/]+')
  return `^(?:/pl)?${path}/?$`
}

/** A page: its file below the routes folder, and its pattern. */
export type RouteFile = { file: string; pattern: string }

/** Returns all pages of a routes folder, by the `createFileRoute('…')` in its files. */
export function readRoutes(routesFolder: string): RouteFile[] {
  return readdirSync(routesFolder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!name.endsWith('.tsx')) return []
    const [, id] = /createFileRoute\(\s*'([^']*)'/.exec(readFileSync(join(routesFolder, name), 'utf8')) ?? []
    const pattern = id === undefined ? null : toPattern(id)
    return pattern ? [{ file: name.replaceAll('\\', '/'), pattern }] : []
  })
}

/** Returns the patterns of all pages, sorted. */
export function readRoutePatterns(routesFolder: string): RoutePattern[] {
  const patterns = new Set(readRoutes(routesFolder).map(({ pattern }) => pattern))
  return [...patterns].sort().map((pattern) => ({ pattern, match: toMatch(pattern) }))
}
