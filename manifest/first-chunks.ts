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

/** At the top of a file: Chromium compiles all its functions at once, and not on the main thread. */
const compileHint = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets Chromium compile the code of a first page while it loads, instead of each function when it is called. Only these
 * chunks: of the others, a page calls too little (docs/decisions/0038-the-first-load.md).
 */
export function hintCompilation(): Plugin {
  return {
    name: 'pitboard:hint-compilation',
    apply: 'build',
    augmentChunkHash: ({ name }) => (firstChunks.has(name) ? compileHint : undefined),
    generateBundle: {
      // After Vite has put its list of files at the top.
      order: 'post',
      handler(_output, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && firstChunks.has(chunk.name)) chunk.code = compileHint + chunk.code
        }
      },
    },
  }
}
