import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const preloadsFile = '/preloads.json'

type PreloadFile = { routes: { match: string; files: string[]; texts: Record<'en' | 'pl', string[]> }[] }

function toLink(path: string): string {
  if (path.endsWith('.js')) return `<${path}>; rel=modulepreload; crossorigin`
  return `<${path}>; rel=preload; as=${path.endsWith('.css') ? 'style' : 'fetch'}; crossorigin`
}

/**
 * Returns a function from a path to the `Link` header of its page: code, styles and texts to preload. A page from
 * the service worker has them on the device already.
 */
export function readPreloads(distDir: string): (pathname: string) => string | null {
  const file = join(distDir, preloadsFile)
  if (!existsSync(file)) return () => null
  const { routes }: PreloadFile = JSON.parse(readFileSync(file, 'utf8'))
  const known = routes.map(({ match, ...needed }) => ({ route: new RegExp(match), ...needed }))
  return (pathname) => {
    const page = known.find(({ route }) => route.test(pathname))
    const texts = page?.texts[/^\/pl(\/|$)/.test(pathname) ? 'pl' : 'en']
    return page && texts ? [...page.files, ...texts].map(toLink).join(', ') : null
  }
}
