import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of this Pitboard, as its package says. */
export function productVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
