import { join } from 'node:path'
import { build, type Plugin } from 'vite'

export type PageStyleOptions = { clientFolder: string; cssTarget: string[] }

/**
 * Emits the style sheet of the pages that the server makes, `assets/server-pages-….css`, from the tokens and the fonts
 * of the app. The server finds it by its name (src/server/http/static-files.ts).
 */
export function buildPageStyle({ clientFolder, cssTarget }: PageStyleOptions): Plugin {
  return {
    name: 'pitboard:page-style',
    apply: 'build',
    async generateBundle(_output, bundle) {
      const result = await build({
        configFile: false,
        root: clientFolder,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          assetsInlineLimit: 0,
          cssMinify: true,
          cssTarget,
          rolldownOptions: { input: join(clientFolder, 'server-pages.css') },
        },
      })
      const [first] = Array.isArray(result) ? result : [result]
      if (!first || !('output' in first)) throw new Error('Vite built no style sheet')
      for (const one of first.output) {
        if (one.type === 'asset' && !bundle[one.fileName]) {
          this.emitFile({ type: 'asset', fileName: one.fileName, source: one.source })
        }
      }
    },
  }
}
