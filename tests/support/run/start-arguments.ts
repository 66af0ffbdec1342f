import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

/** The arguments with which `npm start` runs Node: its options, then the program. */
export const startArguments: readonly string[] = scripts.start.split(' ').slice(1)
