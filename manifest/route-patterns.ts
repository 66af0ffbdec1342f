import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A document the page has a screen for: `/orders/{id}`, and the regular expression of its English and Polish paths. */
export type RoutePattern = { pattern: string; match: string }

/** What a parameter must look like; every other name takes any one segment. Ids are UUIDs. */
const shapes: Readonly<Record<string, string>> = {
  id: '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
}

/** `/{-$locale}/_default/orders/$id` → `/orders/{id}`; `null` for a layout, which is no screen of its own. */
export function toPattern(routeId: string): string | null {
  const segments = routeId.split('/').filter((segment) => segment && segment !== '{-$locale}')
  const isIndex = routeId.endsWith('/')
  if (!isIndex && (segments.length === 0 || segments.at(-1)?.startsWith('_'))) return null
  const shown = segments.filter((segment) => !segment.startsWith('_'))
  return `/${shown.map((segment) => segment.replace(/^\$(\w+)$/, '{$1}')).join('/')}`
}

/** The expression of a pattern, a trailing slash and the /pl twin included. */
export function toMatch(pattern: string): string {
  if (pattern === '/') return '^/(?:pl/?)?$'
  const path = pattern
    .replace(/[.+*?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => shapes[name] ?? '[^/]+')
  return `^(?:/pl)?${path}/?$`
}

/** A screen: its file below the folder of routes, and its pattern. */
export type RouteFile = { file: string; pattern: string }

/** Every screen of a folder of route files, read off their `createFileRoute('…')`. */
export function readRoutes(routesFolder: string): RouteFile[] {
  return readdirSync(routesFolder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!name.endsWith('.tsx')) return []
    const [, id] = /createFileRoute\(\s*'([^']*)'/.exec(readFileSync(join(routesFolder, name), 'utf8')) ?? []
    const pattern = id === undefined ? null : toPattern(id)
    return pattern ? [{ file: name.replaceAll('\\', '/'), pattern }] : []
  })
}

/** The patterns of all screens, sorted. */
export function readRoutePatterns(routesFolder: string): RoutePattern[] {
  const patterns = new Set(readRoutes(routesFolder).map(({ pattern }) => pattern))
  return [...patterns].sort().map((pattern) => ({ pattern, match: toMatch(pattern) }))
}
