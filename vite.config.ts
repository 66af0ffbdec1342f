import { join } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { emitBuildFiles } from './manifest/build-files.ts'
import { buildPageStyle } from './manifest/build-page-style.ts'
import { addEarlyScript } from './manifest/early-script.ts'
import { hintCompilation, rejectSchemas } from './manifest/first-chunks.ts'
import { compileLegalTexts } from './manifest/legal-texts.ts'
import { listPreloads } from './manifest/list-preloads.ts'
import { prerenderPages } from './manifest/prerender-pages.ts'
import { sortPrecache } from './manifest/sort-precache.ts'
import { digestSources } from './manifest/source-digest.ts'
import { splitTexts } from './manifest/split-texts.ts'
import { stripSchemas } from './manifest/strip-schemas.ts'
import { routeRules } from './src/client/routing/route-rules.ts'

const clientFolder = join(import.meta.dirname, 'src/client')
const routesFolder = join(clientFolder, 'routes')

const target = 'es2023'
// Old tablets do not support light-dark(). Without a transform for them the page would have no colours.
const cssTarget = ['chrome111', 'safari16.4', 'firefox114']

/** Small modules that nearly every page of the app needs, with the frame around it. */
const frameParts = [
  'routes/.*_default\\.tsx\\?tsr-split=component',
  'ui/(?:fields/(?:field|segmented|choice)|skeleton|page-header|card|sheet|toast/toast|hooks/use-media)\\.',
  'features/appointments/(?:load-fault|duration-labels|status/pending-mark|layout/(?:use-day|day-note|board-columns))\\.',
  '(?:i18n/load-error|api/absences-query|contract/labels/bay-labels|status/follow-worker|photos/follow-photos|session/start-page)\\.',
]
/** What forms need, with the schemas that most of them have. */
const formParts = [
  'node_modules/zod/',
  'react-query/build/modern/useMutation',
  'ui/(?:conflict-notice|draft-notice|fields/checkbox)\\.',
  'offline/(?:save-later-note|drafts/use-(?:draft|versioned)-form)\\.',
  'contract/shape/(?:endpoint|text|mileage|change-headers)\\.ts$',
  'contract/(?:services|photos|customers|inspections/inspection|condition-reports/condition-report)\\.ts$',
]
/** What pages with cars have in common, besides the board. */
const carParts = [
  'features/appointments/(?:due/(?:due-mark|use-forecast)|use-openings|use-job-labels|new-appointment-buttons)\\.',
  'features/appointments/(?:car-labels|save-with-version|move/when-start|schedule-fault|orders/orders-labels|layout/(?:capacity-bar|column-labels|place-name))\\.',
  'features/customers/customer-queries\\.',
  'ui/(?:status-flag|menu/menu|hooks/(?:use-printing|full-screen))\\.',
  'station/use-names\\.|domain/(?:customer-name|contact-visibility)\\.|features/messages/(?:messages-query|use-announce-email)\\.',
]
/** Small parts of lists that are searched, filtered and continued. */
const listParts = [
  'ui/fields/(?:text-field|select-field|search-field)\\.',
  'react-query/build/modern/useInfiniteQuery|ui/(?:list/(?:load-more|use-typed)|hooks/use-slash)\\.',
]
/** Small parts of the settings that other pages have, too. */
const settingsParts = [
  'ui/(?:theme|fields/(?:move-in-list|toggle-chips|stepper))\\.|i18n/language-switch\\.|features/settings/panel-labels\\.',
  'features/messages/(?:message-labels|messages\\.module)\\.|features/inspections/templates\\.module',
  'client/api/(?:download-file|shrink-photo)\\.|domain/money/vat-rates\\.',
]
/** Small parts of the forms of a company: the station's own, and a customer's. */
const companyParts = [
  'features/customers/(?:company-part|company-values)\\.|domain/codes/postal-code\\.|client/(?:api|features/[\\w/]+)/(?:legal|countries)-query\\.',
]

const anyOf = (parts: readonly string[]): RegExp => new RegExp(parts.join('|'))

// Each file passes through the worker, and small files compress badly: what pages share is in a few chunks. A module
// goes with the first group that needs it.
const chunkGroups = [
  { name: 'start', test: /src\/client\/main\.tsx$/, priority: 5 },
  { name: 'frame', test: anyOf(frameParts), priority: 4 },
  { name: 'forms', test: anyOf(formParts), priority: 3 },
  { name: 'cars', test: anyOf(carParts), priority: 2 },
  { name: 'lists', test: anyOf(listParts), priority: 1 },
  { name: 'settings-parts', test: anyOf(settingsParts), priority: 1 },
  { name: 'company', test: anyOf(companyParts), priority: 1 },
  { name: 'board', test: /_default\/schedule\.tsx\?tsr-split=component/, priority: 1 },
]

export default defineConfig(({ command }) => {
  const serverOrigin = process.env.PITBOARD_API ?? 'http://localhost:3001'
  const building = command === 'build'
  const buildId = building ? digestSources() : 'development'
  // `npm run trials` makes a separate build, whose worker supports a test speed and injected faults (sw/trial.ts).
  const forTrials = process.env.PITBOARD_BUILD === 'trials'
  const distFolder = forTrials ? '../../dist-trials' : '../../dist'
  const texts = splitTexts({ root: import.meta.dirname })
  const precache = sortPrecache({ distDir: join(clientFolder, distFolder) })
  const early = addEarlyScript({ clientFolder, target })
  return {
    root: 'src/client',
    publicDir: '../../public',
    build: {
      outDir: distFolder,
      emptyOutDir: true,
      // The Content-Security-Policy forbids data: URLs.
      assetsInlineLimit: 0,
      target,
      cssTarget,
      // Each file passes through the worker, so the first page and the board have one chunk each.
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    worker: { format: 'es' },
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __TEST_SPEED__: forTrials ? 'self.trial.speed' : '1',
      __INJECTED_FAULT__: forTrials ? 'self.trial.fault' : '"none"',
    },
    // Source files under src/client/api are served by Vite, not by the server.
    server: {
      proxy: {
        '^/api/(?!.*\\.ts(\\?|$))': serverOrigin,
        '^/([pvw]|sms)/': serverOrigin,
      },
    },
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
      texts.plugin,
      early.plugin,
      precache.plugin,
      emitBuildFiles({ buildId, routesFolder, rules: routeRules }),
      listPreloads({ routesFolder, textFilesOf: texts.filesOf, nameOfEarly: early.nameOf }),
      rejectSchemas(),
      hintCompilation(),
      prerenderPages({ clientFolder, target, cssTarget, failOnMissing: !forTrials }),
      buildPageStyle({ clientFolder, cssTarget }),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../../sw',
        filename: 'sw.js',
        outDir: distFolder,
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
        // The plugin names the built file after its source, worker.ts; the URL of the worker must stay /sw.js.
        integration: {
          configureCustomSWViteBuild({ build }) {
            if (!build?.rollupOptions) throw new Error('vite-plugin-pwa has changed how it builds the worker')
            build.rollupOptions.input = join(import.meta.dirname, 'sw/worker.ts')
            build.rollupOptions.output = { entryFileNames: 'sw.mjs', codeSplitting: false }
          },
        },
        injectManifest: {
          globPatterns: [
            '**/*.{html,js,css,woff2,svg,webmanifest}',
            'assets/texts-*.json',
            'assets/zxing_reader-*.wasm',
          ],
          manifestTransforms: [precache.transform],
          globIgnores: [
            'sw.js',
            'sw-off.js',
            'locales/**',
            'pages/*/not-found.html',
            'pages/*/answer-*.html',
            'assets/early-*.js',
            'assets/server-pages-*.css',
            'visit-page.js',
            // A passkey needs the network.
            'assets/{passkey-sign-in,passkey-offer,webauthn-browser}-*.js',
            // Sharing needs the network, and so do the dates of a car.
            'assets/share-paper-sheet-*.{js,css}',
            'assets/vehicle-dates-sheet-*.{js,css}',
          ],
        },
      }),
    ],
  }
})
