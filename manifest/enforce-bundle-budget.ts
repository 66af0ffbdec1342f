import type { Plugin } from 'vite'

/** Bytes of minified code. Raise it only with a reason; code that the first page does not need is loaded later. */
const startBudget = 464_000
/** Bytes of the frame and the board, which every page of the app loads: with the due marks and the announced e-mails. */
const boardBudget = 156_500

const budgets: Readonly<Record<string, number>> = { start: startBudget, board: boardBudget }
/** Schemas belong to forms: in the first page they would delay the first render. */
const forbidden = /node_modules\/zod\//

/** Fails the build if a chunk of the first page exceeds its budget. */
export function enforceBundleBudget(): Plugin {
  return {
    name: 'pitboard:enforce-bundle-budget',
    apply: 'build',
    generateBundle(_output, bundle) {
      for (const chunk of Object.values(bundle)) {
        const budget = chunk.type === 'chunk' ? budgets[chunk.name] : undefined
        if (chunk.type !== 'chunk' || budget === undefined) continue
        const { name, code, moduleIds } = chunk
        const { length } = Buffer.from(code)
        if (length > budget) throw new Error(`the chunk ${name} has ${length} bytes, its budget is ${budget}`)
        const schemaModule = moduleIds.find((id) => forbidden.test(id))
        if (schemaModule) throw new Error(`the chunk ${name} contains schemas: ${schemaModule} (see strip-schemas.ts)`)
      }
    },
  }
}
