import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** Creates the folder if it is missing and checks that it is writable. Throws StartProblem. */
export function prepareDataFolder(dataDir: string): string {
  const folder = resolve(dataDir)
  const probe = resolve(folder, `.probe-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartProblem(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Make it writable for this user, or set DATA_DIR to another folder.`,
    )
  }
  return folder
}

/**
 * Returns the key for all signatures and encryption: from the environment, or from a file that only this OS user can
 * read. Throws StartProblem if the file is damaged.
 */
export function loadKey(folder: string, sessionSecret: string | null): Buffer {
  if (sessionSecret) return createHash('sha256').update(sessionSecret).digest()
  const file = resolve(folder, 'secret.key')
  // Written to a draft and linked: if two instances start at once, one wins and neither reads an incomplete key.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== 32) {
    throw new StartProblem(
      `The key file ${file} is damaged. Delete it and start again; users who wait for a code must request a new one.`,
    )
  }
  return key
}

/** Returns the code of a system error, such as `EACCES`, to look up. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
