import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'PITBOARD_RUN_FOLDER'

/**
 * A folder for files that are made once per test run and used by all its processes. The first process that asks for it
 * creates it and removes it at its end; its child processes inherit it.
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
