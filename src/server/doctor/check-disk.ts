import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

const littleBytes = 2_000_000_000
const tooLittleBytes = 200_000_000

export const inWords = (bytes: number): string =>
  bytes < 1_000_000_000 ? `${Math.round(bytes / 1_000_000)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`

export function checkDataFolder(dataDir: string): CheckResult {
  if (!existsSync(dataDir)) {
    const fix = 'Start the server once, or set DATA_DIR to the folder that it uses.'
    return problem('data folder', `${dataDir} is missing.`, fix)
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const fix = 'Run this command as the user of the server, or make the folder writable for it.'
    return problem('data folder', `${dataDir} cannot be written (${codeOf(error)}).`, fix)
  }
  const open = [dataDir, join(dataDir, 'secret.key')].find(
    (path) => existsSync(path) && (statSync(path).mode & 0o007) !== 0,
  )
  return open && process.platform !== 'win32'
    ? warning('data folder', `Other users of this machine can read ${open}.`, `Forbid it: chmod o-rwx ${open}`)
    : ok('data folder', `${dataDir} can be read and written.`)
}

export async function checkDisk(dataDir: string): Promise<CheckResult[]> {
  const { bavail, bsize, files, ffree } = await statfs(dataDir)
  const free = bavail * bsize
  if (files > 0 && ffree < 1000) {
    return [problem('disk', 'The disk takes no more files.', 'Delete files that are not needed.')]
  }
  const says = `${inWords(free)} are free.`
  if (free < tooLittleBytes) return [problem('disk', says, 'Free some space now: nothing can be saved on a full disk.')]
  return [
    free < littleBytes
      ? warning('disk', says, 'Free some space, or move DATA_DIR to a larger disk.')
      : ok('disk', says),
  ]
}
