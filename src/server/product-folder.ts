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

/** The commands that the server starts as processes of their own, by their entry in the sources. */
const commands = { backup: 'src/server/backup/main.ts' } as const

/** Returns the file of a command: of the bundle if the server runs from it, else of the sources. */
export const commandFile = (name: keyof typeof commands): string =>
  productFile(import.meta.filename.endsWith('.js') ? `dist-server/${name}.js` : commands[name])
