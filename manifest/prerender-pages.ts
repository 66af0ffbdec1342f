import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { compileLegalTexts } from './legal-texts.ts'
import { renderSitemap } from './sitemap.ts'

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]
type BuildShape = NonNullable<InlineConfig['build']>
type Renderer = {
  renderPages: (assets: object) => { fileName: string; html: string }[]
  sitemapPages: Parameters<typeof renderSitemap>[0]
}

export type PrerenderOptions = { clientFolder: string; target: string; cssTarget: string[]; failOnMissing: boolean }

const root = join(import.meta.dirname, '..')

/** What both small builds have of the large one: the same root, so that names of classes and files are the same. */
function baseConfig({ clientFolder, failOnMissing }: PrerenderOptions, shape: BuildShape): InlineConfig {
  return {
    configFile: false,
    root: clientFolder,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      react(),
      babel({ presets: [linguiTransformerBabelPreset()] }),
      lingui({ failOnMissing, failOnCompileError: true }),
      compileLegalTexts(),
    ],
    build: { write: false, assetsInlineLimit: 0, ...shape },
  }
}

async function buildOutput(config: InlineConfig): Promise<Output> {
  const result = await build(config)
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('Vite built nothing')
  return first.output
}

/** A font that comes late would move what is being read: the first page of a slow line keeps the system's. */
const stillFonts = {
  postcssPlugin: 'pitboard:still-fonts',
  Declaration(declaration: { prop: string; value: string }): void {
    if (declaration.prop === 'font-display') declaration.value = 'optional'
  },
}

const isAsset = (one: Output[number]): one is Rolldown.OutputAsset => one.type === 'asset'

/** Imports the renderer, which Node can only do from a file that sees our packages. */
async function importRenderer(code: string): Promise<Renderer> {
  const folder = join(root, 'node_modules', `.prerender-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'renderer.mjs')
  writeFileSync(file, code)
  try {
    return (await import(pathToFileURL(file).href)) as Renderer
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function findName(names: readonly string[], pattern: RegExp): string {
  const name = names.find((one) => pattern.test(one))
  if (!name) throw new Error(`the public pages lack ${pattern}`)
  return `/${name}`
}

/**
 * Emits every public page in every language as static HTML, with one style sheet and one small script of its own, so
 * that a visitor loads nothing of the app. What the operator configures stays in it as `{places}`.
 */
export function prerenderPages(options: PrerenderOptions): Plugin {
  const { clientFolder, target, cssTarget } = options
  return {
    name: 'pitboard:prerender-pages',
    apply: 'build',
    async generateBundle(_output, bundle) {
      const pages = await buildOutput({
        ...baseConfig(options, {
          ssr: join(clientFolder, 'prerender.tsx'),
          ssrEmitAssets: true,
          cssCodeSplit: false,
          cssMinify: true,
          cssTarget,
          rolldownOptions: { output: { codeSplitting: false } },
        }),
        ssr: { noExternal: true },
        css: { postcss: { plugins: [stillFonts] } },
      })
      const script = await buildOutput(
        baseConfig(options, {
          target,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: join(clientFolder, 'public-page.ts'),
            output: { codeSplitting: false, entryFileNames: 'assets/public-page-[hash].js' },
          },
        }),
      )
      const emit = (fileName: string, source: string | Uint8Array): void => {
        if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source })
      }
      const renderer = pages.find((one) => one.type === 'chunk')
      const entry = script.find((one) => one.type === 'chunk')
      if (!renderer || !entry) throw new Error('the public pages were not built')
      const assets = pages.filter(isAsset)
      for (const { fileName, source } of assets) emit(fileName, source)
      emit(entry.fileName, entry.code)

      const names = assets.map(({ fileName }) => fileName)
      const { renderPages, sitemapPages } = await importRenderer(renderer.code)
      const preview = (locale: string) => findName(names, new RegExp(`preview-${locale}-.*\\.jpg$`))
      const built = renderPages({
        style: findName(names, /\.css$/),
        script: `/${entry.fileName}`,
        latin: findName(names, /-next-latin-wght-normal-.*\.woff2$/),
        latinExt: findName(names, /-next-latin-ext-wght-normal-.*\.woff2$/),
        preview: { en: preview('en'), pl: preview('pl') },
      })
      for (const { fileName, html } of built) emit(fileName, html)
      emit('sitemap.xml', renderSitemap(sitemapPages))
    },
  }
}
