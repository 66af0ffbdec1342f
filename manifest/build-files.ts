import type { HtmlTagDescriptor, Plugin } from 'vite'
import { publicPaths } from '#contract/pages/public-pages.ts'
import type { RouteRule } from '#contract/pages/route-rule.ts'
import { checkRouteRules } from './check-route-rules.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { readRoutePatterns } from './route-patterns.ts'
import { manifestLocales, renderWebAppManifest } from './web-app-manifest.ts'

export type BuildFiles = {
  buildId: string
  routesFolder: string
  /** The client's table of route rules, emitted unchanged (row R6). */
  rules: readonly RouteRule[]
}

/**
 * Names the fonts for `public/boot.js`, which preloads them where they are on the device: a font that arrives after the
 * first layout causes a second one. On a first visit they would delay the code, and arrive no earlier than the text.
 */
const nameFonts = (bundle: object): HtmlTagDescriptor => {
  const fonts = Object.keys(bundle).filter((name) => /atkinson-(?:latin|central)-.*\.woff2$/.test(name))
  const content = fonts.map((name) => `/${name}`).join(' ')
  return { tag: 'meta', attrs: { name: 'pitboard-fonts', content }, injectTo: 'head-prepend' }
}

/** Emits the metadata files of a build, and fills `{product}` in the page that Vite serves in development. */
export function emitBuildFiles({ buildId, routesFolder, rules }: BuildFiles): Plugin {
  return {
    name: 'pitboard:build-files',
    transformIndexHtml(html, context) {
      if (!context.server) return { html, tags: [nameFonts(context.bundle ?? {})] }
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
        // For the server, which is not bundled.
        emit(`locales/${locale}.json`, JSON.stringify(await compileCatalogue(locale)))
      }
    },
  }
}
