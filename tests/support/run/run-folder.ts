import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'PITBOARD_RUN_FOLDER'

/**
 * A folder for what is made once in a run of tests and used by all its processes: that of the first process that asks,
 * which its children inherit and which goes when it ends.
 */
export function findRunFolder(): string {
  const given = process.env[variable]
  if (given) {
    mkdirSync(given, { recursive: true })
    return given
  }
  const made = mkdtempSync(join(tmpdir(), 'pitboard-run-'))
  process.env[variable] = made
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  return made
}
