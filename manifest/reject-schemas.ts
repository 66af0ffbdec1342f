import type { Plugin } from 'vite'

/** The chunks of a first page of the app. */
const firstChunks: ReadonlySet<string> = new Set(['start', 'frame', 'cars', 'board'])
/** Schemas belong to forms: in the first page they would delay the first render. */
const forbidden = /node_modules\/zod\//

/** Fails the build if the code of a first page contains schemas. What it may weigh: manifest/budgets.ts. */
export function rejectSchemas(): Plugin {
  return {
    name: 'pitboard:reject-schemas',
    apply: 'build',
    generateBundle(_output, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !firstChunks.has(chunk.name)) continue
        const schemaModule = chunk.moduleIds.find((id) => forbidden.test(id))
        if (schemaModule)
          throw new Error(`the chunk ${chunk.name} contains schemas: ${schemaModule} (see strip-schemas.ts)`)
      }
    },
  }
}
