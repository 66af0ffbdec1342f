import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { productFile } from '../product-folder.ts'

const source = 'src/client/server-pages.css'

/** The style sheet as it is written, for a server without a build: in development and in tests. */
export const readSourceStyle = (): string => readWithImports(productFile(source))

const readWithImports = (file: string): string =>
  readFileSync(file, 'utf8').replace(/@import "(.+?)";/g, (_, path: string) =>
    readWithImports(join(dirname(file), path)),
  )
