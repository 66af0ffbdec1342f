import { rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { BackupProblem } from '../backup/backup-problem.ts'
import { type PreparedRestore, prepareRestore, sentName } from '../backup/run-restore.ts'
import type { Config } from '../config.ts'
import { isDiskRefusal } from '../db/is-disk-refusal.ts'
import { openSqliteAlone } from '../db/open-database.ts'
import { makeToken } from '../token.ts'
import { isUnused } from './store.ts'

/** Why a restore failed. `in-use`: somebody has set up a workshop meanwhile. `failed`: see the log. */
export type RestoreFailure = 'damaged' | 'newer' | 'other-format' | 'disk-full' | 'in-use' | 'failed'

export type OfferState =
  | { readonly phase: 'open'; readonly failure: RestoreFailure | null }
  | { readonly phase: 'working' }
  | { readonly phase: 'prepared'; readonly prepared: PreparedRestore }
  /** `madeAt`: ISO time of the rows. */
  | { readonly phase: 'restored'; readonly madeAt: string }

/** A part of a backup that a browser sends. Counts are bytes; `size` is that of the whole file. */
type SentPart = { readonly at: number; readonly size: number; readonly body: AsyncIterable<Uint8Array> }

/** Bytes of a part: less than the 1 MB that some proxies let through. */
export const partBytes = 900_000

/**
 * The offer to fill a new server from a backup, with one token for the life of the process. The backup is verified and
 * unpacked beside the running server; `moveIn` then needs the server stopped for a moment.
 */
export type RestoreOffer = {
  readonly token: string
  state(): OfferState
  /** Stores a part, and begins the restore after the last. Returns what was received so far, `null` while it is busy. */
  receive(part: SentPart): Promise<number | null>
  /** Begins to restore a backup that the server can read, unless a restore runs. */
  begin(file: string): void
  /** Replaces the data of the stopped server. A failure is noted in the state, and the data is as it was. */
  moveIn(): Promise<void>
}

/** `null`: with PostgreSQL and in a demo there is no offer. */
export function createRestoreOffer(config: Config, dataDir: string, log: Logger): RestoreOffer | null {
  if (config.databaseUrl !== null || config.demo) return null
  const sentFile = join(dataDir, sentName)
  // A process that was killed may have left a part of a backup, which holds everything.
  rmSync(sentFile, { force: true })
  const place = { config, folder: dataDir, keepsPhotos: true, refusesData: false }
  let state: OfferState = { phase: 'open', failure: null }
  let received = 0
  let isReceiving = false
  const fail = (error: unknown): void => {
    const failure = failureOf(error)
    log[failure === 'failed' ? 'error' : 'warn']({ err: error }, 'the backup was not restored')
    state = { phase: 'open', failure }
  }

  async function prepare(file: string): Promise<void> {
    try {
      state = { phase: 'prepared', prepared: await prepareRestore(file, place) }
    } catch (error) {
      fail(error)
    } finally {
      received = 0
      await rm(sentFile, { force: true })
    }
  }
  const begin = (file: string): void => {
    if (state.phase !== 'open' || isReceiving) return
    state = { phase: 'working' }
    void prepare(file)
  }

  return {
    token: makeToken(),
    state: () => state,
    begin,
    async receive({ at, size, body }) {
      if (state.phase !== 'open' || isReceiving) return null
      // A file that is chosen anew begins anew.
      if (at === 0) received = 0
      if (at !== received) return received
      isReceiving = true
      try {
        received += await writePart(sentFile, at, body)
      } catch (error) {
        if (isDiskRefusal(error)) fail(error)
        else log.info({ err: error }, 'a part of a backup did not arrive')
        return null
      } finally {
        isReceiving = false
      }
      if (received >= size) begin(sentFile)
      return received
    },
    async moveIn() {
      if (state.phase !== 'prepared') return
      const { prepared } = state
      try {
        if (!(await isFolderUnused(dataDir))) {
          await prepared.discard()
          state = { phase: 'open', failure: 'in-use' }
          return
        }
        // The remains of a database that was not closed would be read as those of the new one.
        for (const end of ['-wal', '-shm']) await rm(join(dataDir, `pitboard.sqlite${end}`), { force: true })
        await prepared.moveIn()
        state = { phase: 'restored', madeAt: prepared.manifest.madeAt }
      } catch (error) {
        fail(error)
      }
    },
  }
}

/** Another process that has the database open uses it. */
async function isFolderUnused(dataDir: string): Promise<boolean> {
  const database = openSqliteAlone(dataDir)
  if (!database) return false
  try {
    return await isUnused(database.db)
  } finally {
    await database.close()
  }
}

/** Writes a part at its place. Returns its bytes; throws if it is longer than a part may be, or ends early. */
async function writePart(file: string, at: number, body: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, at === 0 ? 'w' : 'r+', 0o600)
  try {
    let bytes = 0
    for await (const piece of body) {
      if (bytes + piece.byteLength > partBytes) throw new Error('the part is too long')
      await handle.write(piece, 0, piece.byteLength, at + bytes)
      bytes += piece.byteLength
    }
    return bytes
  } finally {
    await handle.close()
  }
}

function failureOf(error: unknown): RestoreFailure {
  if (error instanceof BackupProblem) return error.fault
  return isDiskRefusal(error) ? 'disk-full' : 'failed'
}
