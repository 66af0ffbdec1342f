import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const preloadsFile = '/preloads.json'

type PreloadFile = { catalogues: Record<string, string>; routes: { match: string; files: string[] }[] }

const toLink = (path: string): string =>
  path.endsWith('.css') ? `<${path}>; rel=preload; as=style; crossorigin` : `<${path}>; rel=modulepreload; crossorigin`

/**
 * Returns a function from a path to the `Link` header of its page: code, styles and catalogue to preload. A page from
 * the service worker has them on the device already.
 */
export function readPreloads(distDir: string): (pathname: string) => string | null {
  const file = join(distDir, preloadsFile)
  if (!existsSync(file)) return () => null
  const { catalogues, routes }: PreloadFile = JSON.parse(readFileSync(file, 'utf8'))
  const known = routes.map(({ match, files }) => ({ route: new RegExp(match), files }))
  return (pathname) => {
    const files = known.find(({ route }) => route.test(pathname))?.files
    const catalogue = catalogues[/^\/pl(\/|$)/.test(pathname) ? 'pl' : 'en']
    return files && catalogue ? [catalogue, ...files].map(toLink).join(', ') : null
  }
}
