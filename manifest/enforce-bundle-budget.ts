import type { Plugin } from 'vite'

/** Bytes of the minified code. Raise it only with a reason; what a first page can do without comes later. */
const startBudget = 463_000
/** Of the frame and the board, which every page of the product loads. */
const boardBudget = 162_000

const budgets: Readonly<Record<string, number>> = { start: startBudget, board: boardBudget }
/** Makes a page slow before it shows anything: schemas belong to forms. */
const barred = /node_modules\/zod\//

/** Fails a build whose first page has grown past its budget. */
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
        if (length > budget) throw new Error(`the chunk ${name} has ${length} bytes, more than its ${budget}`)
        const stray = moduleIds.find((id) => barred.test(id))
        if (stray) throw new Error(`the chunk ${name} has schemas in it: ${stray} (see strip-schemas.ts)`)
      }
    },
  }
}
