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

/** Options that both small builds share with the main one. The same root gives classes and files the same names. */
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

/** A font that loads late would shift the text: on a slow connection the first page keeps the system font. */
const optionalFonts = {
  postcssPlugin: 'pitboard:optional-fonts',
  Declaration(declaration: { prop: string; value: string }): void {
    if (declaration.prop === 'font-display') declaration.value = 'optional'
  },
}

const isAsset = (one: Output[number]): one is Rolldown.OutputAsset => one.type === 'asset'

/** Imports the renderer from a file below `node_modules`, where Node resolves our packages. */
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
 * Emits every public page and the sign-in in every language as static HTML, with one style sheet and one small script,
 * so that a visitor loads no part of the app. Configured values stay in it as `{placeholders}`.
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
        css: { postcss: { plugins: [optionalFonts] } },
      })
      const buildScript = async (name: string): Promise<Rolldown.OutputChunk> => {
        const output = await buildOutput(
          baseConfig(options, {
            target,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: join(clientFolder, `${name}.ts`),
              // What another script imports from it.
              preserveEntrySignatures: 'exports-only',
              output: { codeSplitting: false, entryFileNames: `assets/${name}-[hash].js` },
            },
          }),
        )
        const entry = output.find((one) => one.type === 'chunk')
        if (!entry) throw new Error(`the script ${name} was not built`)
        return entry
      }
      const script = await buildScript('public-page')
      const signInScript = await buildScript('sign-in-page')
      const passkeyScript = await buildScript('passkey-sign-in')
      const emit = (fileName: string, source: string | Uint8Array): void => {
        if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source })
      }
      const renderer = pages.find((one) => one.type === 'chunk')
      if (!renderer) throw new Error('the public pages were not built')
      const assets = pages.filter(isAsset)
      for (const { fileName, source } of assets) emit(fileName, source)
      for (const { fileName, code } of [script, signInScript, passkeyScript]) emit(fileName, code)

      const names = assets.map(({ fileName }) => fileName)
      const { renderPages, sitemapPages } = await importRenderer(renderer.code)
      const preview = (locale: string) => findName(names, new RegExp(`preview-${locale}-.*\\.jpg$`))
      const built = renderPages({
        style: findName(names, /\.css$/),
        script: `/${script.fileName}`,
        signInScript: `/${signInScript.fileName}`,
        passkeyScript: `/${passkeyScript.fileName}`,
        latin: findName(names, /atkinson-latin-.*\.woff2$/),
        central: findName(names, /atkinson-central-.*\.woff2$/),
        preview: { en: preview('en'), pl: preview('pl') },
      })
      for (const { fileName, html } of built) emit(fileName, html)
      emit('sitemap.xml', renderSitemap(sitemapPages))
    },
  }
}
