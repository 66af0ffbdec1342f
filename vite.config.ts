import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { emitBuildFiles } from './manifest/build-files.ts'
import { enforceBundleBudget } from './manifest/enforce-bundle-budget.ts'
import { compileLegalTexts } from './manifest/legal-texts.ts'
import { listPreloads } from './manifest/list-preloads.ts'
import { prerenderPages } from './manifest/prerender-pages.ts'
import { digestSources } from './manifest/source-digest.ts'
import { stripSchemas } from './manifest/strip-schemas.ts'
import { routeRules } from './src/client/routing/route-rules.ts'

const clientFolder = join(import.meta.dirname, 'src/client')
const routesFolder = join(clientFolder, 'routes')

const target = 'es2023'
// A workshop's old tablet has no light-dark(): without it the page would have no colours at all.
const cssTarget = ['chrome111', 'safari16.4', 'firefox114']

const chunkGroups = [
  { name: 'start', test: /src\/client\/main\.tsx$/, priority: 2 },
  { name: 'board', test: /_default(\/schedule)?\.tsx\?tsr-split=component/, priority: 1 },
]

export default defineConfig(({ command }) => {
  const building = command === 'build'
  const buildId = building ? digestSources() : 'development'
  // `npm run trials` makes a build of its own, whose worker can be told to hurry and to err (sw/trial.ts).
  const forTrials = process.env.PITBOARD_BUILD === 'trials'
  const distFolder = forTrials ? '../../dist-trials' : '../../dist'
  return {
    root: 'src/client',
    publicDir: '../../public',
    build: {
      outDir: distFolder,
      emptyOutDir: true,
      // A data: URL would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      target,
      cssTarget,
      // Every file of a start costs a way through the worker: the first page's come together, the board's too.
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __TEST_SPEED__: forTrials ? 'self.trial.speed' : '1',
      __INJECTED_FAULT__: forTrials ? 'self.trial.fault' : '"none"',
    },
    // Sources under src/client/api are the page's, not the server's.
    server: { proxy: { '^/api/(?!.*\\.ts(\\?|$))': process.env.PITBOARD_API ?? 'http://localhost:3001' } },
    plugins: [
      tanstackRouter({
        target: 'react',
        routesDirectory: routesFolder,
        generatedRouteTree: join(clientFolder, 'route-tree.gen.ts'),
        autoCodeSplitting: true,
        addExtensions: true,
        quoteStyle: 'single',
        semicolons: false,
        disableLogging: building,
      }),
      react(),
      babel({ presets: [linguiTransformerBabelPreset()] }),
      lingui({ failOnMissing: building && !forTrials, failOnCompileError: true }),
      compileLegalTexts(),
      stripSchemas(),
      emitBuildFiles({ buildId, routesFolder, rules: routeRules }),
      listPreloads({ routesFolder }),
      enforceBundleBudget(),
      prerenderPages({ clientFolder, target, cssTarget, failOnMissing: !forTrials }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../../sw',
        filename: 'sw.js',
        outDir: distFolder,
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
        // The plugin names the built file after its source; ours is worker.ts, and its address stays /sw.js.
        integration: {
          configureCustomSWViteBuild({ build }) {
            if (!build?.rollupOptions) throw new Error('vite-plugin-pwa builds the worker in another way now')
            build.rollupOptions.input = join(import.meta.dirname, 'sw/worker.ts')
            build.rollupOptions.output = { entryFileNames: 'sw.mjs', codeSplitting: false }
          },
        },
        injectManifest: {
          globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
          globIgnores: ['sw.js', 'sw-off.js', 'locales/**', 'pages/*/not-found.html'],
        },
      }),
    ],
  }
})
