import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const preloadsFile = '/preloads.json'

type PreloadFile = { catalogues: Record<string, string>; routes: { match: string; files: string[] }[] }

const toLink = (path: string): string =>
  path.endsWith('.css') ? `<${path}>; rel=preload; as=style; crossorigin` : `<${path}>; rel=modulepreload; crossorigin`

/**
 * Tells the `Link` header of a page of the product: its code, styles and words, so that they come with the start and
 * not after it. A page that the worker answers has them on the device.
 */
export function readPreloads(distDir: string): (pathname: string) => string | null {
  const file = join(distDir, preloadsFile)
  if (!existsSync(file)) return () => null
  const { catalogues, routes }: PreloadFile = JSON.parse(readFileSync(file, 'utf8'))
  const known = routes.map(({ match, files }) => ({ route: new RegExp(match), files }))
  return (pathname) => {
    const files = known.find(({ route }) => route.test(pathname))?.files
    const words = catalogues[/^\/pl(\/|$)/.test(pathname) ? 'pl' : 'en']
    return files && words ? [words, ...files].map(toLink).join(', ') : null
  }
}
