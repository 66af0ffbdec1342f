import { readFileSync } from 'node:fs'
import { productFile } from './product-folder.ts'

/** Returns the version in package.json. */
export function productVersion(): string {
  return (JSON.parse(readFileSync(productFile('package.json'), 'utf8')) as { version: string }).version
}
