import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { publicPaths } from '#contract/pages/public-pages.ts'
import type { RouteRule } from '#contract/pages/route-rule.ts'
import { checkRouteRules } from './check-route-rules.ts'
import { readRoutePatterns } from './route-patterns.ts'
import { manifestLocales, renderWebAppManifest } from './web-app-manifest.ts'

export type BuildFiles = {
  buildId: string
  routesFolder: string
  /** The client's table of route rules, emitted unchanged (row R6). */
  rules: readonly RouteRule[]
}

/** Returns the catalogue of a locale as JSON (message id → compiled message) for the server, which is not bundled. */
async function compileCatalogue(locale: string): Promise<string> {
  const config = getConfig()
  const [catalogue] = await getCatalogs(config)
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue')
  const { messages } = await catalogue.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
    missingBehavior: 'resolved',
  })
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' })
  if (errors.length > 0)
    throw new Error(`the ${locale} catalogue: ${errors.map((error) => error.error.message).join('; ')}`)
  return JSON.stringify((JSON.parse(source) as { messages: unknown }).messages)
}

/** Fonts to preload: a font that loads after the first layout would cause a second one. */
const findFonts = (bundle: object): string[] => Object.keys(bundle).filter((name) => name.endsWith('.woff2'))

const preloadFont = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
  injectTo: 'head',
})

/** Emits the metadata files of a build, and fills `{product}` in the page that Vite serves in development. */
export function emitBuildFiles({ buildId, routesFolder, rules }: BuildFiles): Plugin {
  return {
    name: 'pitboard:build-files',
    transformIndexHtml(html, context) {
      if (!context.server) return { html, tags: findFonts(context.bundle ?? {}).map(preloadFont) }
      const filled = html.replaceAll('{product}', 'Pitboard').replaceAll('{digest}', 'development')
      return filled.replace(/content="\{[\w-]+\}"/g, 'content=""')
    },
    buildStart() {
      const faults = checkRouteRules(rules, publicPaths)
      if (faults.length > 0) this.error(faults.join('\n'))
    },
    async generateBundle(_output, bundle) {
      const emit = (fileName: string, source: string): void => {
        this.emitFile({ type: 'asset', fileName, source })
      }
      const routes = readRoutePatterns(routesFolder)
      emit('latest.json', `${JSON.stringify({ id: buildId, timestamp: Date.now() })}\n`)
      emit('app-manifest.json', `${JSON.stringify({ buildId, routes, rules }, null, 2)}\n`)
      for (const locale of manifestLocales) {
        const find = (picture: string): string => {
          const name = Object.keys(bundle).find((one) => one.startsWith(`assets/${picture}-`) && one.endsWith('.webp'))
          if (!name) throw new Error(`no picture ${picture} for the web app manifest`)
          return `/${name}`
        }
        const pictures = { wide: find(`schedule-dark-${locale}-1280`), narrow: find(`order-dark-${locale}-780`) }
        emit(`manifest.${locale}.webmanifest`, renderWebAppManifest(locale, pictures))
        emit(`locales/${locale}.json`, await compileCatalogue(locale))
      }
    },
  }
}
