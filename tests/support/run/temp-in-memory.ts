import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const gigabyte = 1024 ** 3
const enoughFree = 4 * gigabyte

/**
 * Runs with a new temporary folder in memory, on Linux with enough of it. On a disk each commit waits, the copy of a
 * PostgreSQL database, which has a thousand files, takes 500 ms instead of 20, and journeys take a fourteenth longer.
 */
export async function withTempInMemory<T>(run: () => T | Promise<T>): Promise<T> {
  if (!hasRoom()) return run()
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(inMemory, 'pitboard-tests-'))
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  try {
    return await run()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether there is a folder in memory, and twice as much memory as the tests need. */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize >= enoughFree && freemem() >= 2 * enoughFree
}
