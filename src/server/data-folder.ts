import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartProblem } from './start-problem.ts'

/** Makes the folder where it is missing and proves that it can be written. Throws StartProblem. */
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

/** The key of everything that is signed or encrypted: from the environment, else a file only this user can read. */
export function loadKey(folder: string, sessionSecret: string | null): Buffer {
  if (sessionSecret) return createHash('sha256').update(sessionSecret).digest()
  const file = resolve(folder, 'secret.key')
  // Written aside and linked: of two instances that start at once one is first, and neither reads half a key.
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
      `The key file ${file} is damaged. Delete it and start again; whoever waits for a code asks for a new one.`,
    )
  }
  return key
}

/** The short code of a system error, for people who look it up. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
