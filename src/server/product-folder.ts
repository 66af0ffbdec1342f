import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

function findAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('no package.json above the server')
  return findAbove(above)
}

/** The folder of the product. The built server is at another depth below it than the sources. */
const productFolder = findAbove(import.meta.dirname)

/** Returns the path of a file of the product. */
export const productFile = (...path: readonly string[]): string => join(productFolder, ...path)

/** Returns the path of a file of reference data. */
export const referenceFile = (name: string): string => productFile('src/server/reference', name)
