import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { stripSchemas } from './strip-schemas.ts'

type EarlyScriptOptions = { clientFolder: string; target: string }
export type EarlyScript = {
  readonly plugin: Plugin
  /** The name of the built file. */
  readonly nameOf: () => string
}

/** The chunks that a day loads; the week needs them too, and more. */
const partsOfDay: ReadonlySet<string> = new Set(['start', 'frame', 'board', 'cars'])
const weekChunk = 'schedule-week'

async function buildScript({ clientFolder, target }: EarlyScriptOptions): Promise<string> {
  const result = await build({
    configFile: false,
    root: clientFolder,
    publicDir: false,
    logLevel: 'warn',
    plugins: [stripSchemas()],
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(clientFolder, 'early.ts'), output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined
  if (!chunk) throw new Error('the early script was not built')
  return chunk.code
}

/** The code and styles of the week that are not in the chunks of the day. */
function listWeekFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const week = chunks.find(({ name }) => name === weekChunk)
  if (!week) throw new Error(`the build has no chunk ${weekChunk}`)
  const ofDay = new Set(chunks.filter(({ name }) => partsOfDay.has(name)).map(({ fileName }) => fileName))
  const code = [week.fileName, ...week.imports.filter((name) => !ofDay.has(name))]
  return [...code, ...(week.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
}

/**
 * Builds src/client/early.ts as a script of its own: it shares no file with the product's code, and is there long before
 * it. `public/boot.js` imports it by the name in the page; the server preloads it (`list-preloads.ts`).
 */
export function addEarlyScript(options: EarlyScriptOptions): EarlyScript {
  let code = ''
  const nameOf = (): string => `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  const plugin: Plugin = {
    name: 'pitboard:early-script',
    apply: 'build',
    async buildStart() {
      code = await buildScript(options)
    },
    transformIndexHtml(_html, { bundle = {} }) {
      const names = { early: `/${nameOf()}`, week: listWeekFiles(bundle).join(' ') }
      return Object.entries(names).map(([name, content]) => ({
        tag: 'meta',
        attrs: { name: `pitboard-${name}`, content },
        injectTo: 'head-prepend',
      }))
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: nameOf(), source: code })
    },
  }
  return { plugin, nameOf }
}
