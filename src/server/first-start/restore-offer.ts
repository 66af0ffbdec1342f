import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type BackupFault, BackupProblem } from '../backup/backup-problem.ts'
import {
  type PreparedRestore,
  prepareRestore,
  refuseOtherPhotos,
  removeRemains,
  sentName,
} from '../backup/run-restore.ts'
import type { Config } from '../config.ts'
import { isDiskRefusal } from '../db/is-disk-refusal.ts'
import { openSqliteAlone } from '../db/open-database.ts'
import { StartProblem } from '../start-problem.ts'
import { makeToken } from '../token.ts'
import { isUnused } from './store.ts'

/** Why the data of the server is kept: somebody has an account meanwhile, or another program uses the database. */
type Obstacle = 'in-use' | 'open-elsewhere'

/** Why a restore failed. `failed`: see the log. */
export type RestoreFailure = BackupFault | Obstacle | 'disk-full' | 'failed'

export type OfferState =
  | { readonly phase: 'open'; readonly failure: RestoreFailure | null }
  | { readonly phase: 'working' }
  | { readonly phase: 'prepared'; readonly prepared: PreparedRestore }
  /** `madeAt`: ISO time of the rows. */
  | { readonly phase: 'restored'; readonly madeAt: string }

/** A part of a backup that a browser sends. Counts are bytes; `size` is that of the whole file. */
type SentPart = {
  readonly at: number
  readonly size: number
  readonly body: AsyncIterable<Uint8Array>
  readonly keepsPhotos?: boolean
}

/** Bytes of a part: less than the 1 MB that some proxies let through. */
export const partBytes = 900_000

/** After this time without a part, what a browser has sent is removed: nobody continues it. */
const keepsSentMs = 3600_000

/**
 * The offer to fill a new server from a backup, with one token for the life of the process. The backup is verified and
 * unpacked beside the running server; `moveIn` then needs the server stopped for a moment. `keepsPhotos`: the S3 store
 * may hold photos, because their server is gone.
 */
export type RestoreOffer = {
  readonly token: string
  state(): OfferState
  /**
   * Stores a part, and begins the restore after the last. Returns what was received so far; `again`: the part must be
   * sent again later, because another one is being received, or because it did not arrive as a whole; `null`: parts are
   * not taken now, and the state says why.
   */
  receive(part: SentPart): Promise<number | 'again' | null>
  /** Begins to restore a backup that the server can read, unless a restore runs. */
  begin(file: string, keepsPhotos?: boolean): void
  /** Replaces the data of the stopped server. A failure is noted in the state, and the data is as it was. */
  moveIn(): Promise<void>
  /** Removes what was received and unpacked. The process must end then. */
  close(): Promise<void>
}

/** `null`: with PostgreSQL and in a demo there is no offer. */
export function createRestoreOffer(config: Config, dataDir: string, log: Logger): RestoreOffer | null {
  // A process that was killed may have left a backup, or a part of it, which holds everything.
  removeRemains(dataDir)
  if (config.databaseUrl !== null || config.demo) return null
  const sentFile = join(dataDir, sentName)
  const placeFor = (keepsPhotos: boolean) => ({ config, folder: dataDir, keepsPhotos, refusesData: false })
  let state: OfferState = { phase: 'open', failure: null }
  let received = 0
  let isReceiving = false
  let givenUp: NodeJS.Timeout | undefined
  const dropSent = (): void => {
    clearTimeout(givenUp)
    received = 0
    try {
      rmSync(sentFile, { force: true })
    } catch (error) {
      log.warn({ err: error }, 'a backup that was sent could not be removed: the next start tries again')
    }
  }
  const fail = (error: unknown): void => {
    const failure = failureOf(error)
    log[failure === 'failed' ? 'error' : 'warn']({ err: error }, 'the backup was not restored')
    state = { phase: 'open', failure }
  }

  async function prepare(file: string, keepsPhotos: boolean): Promise<void> {
    try {
      state = { phase: 'prepared', prepared: await prepareRestore(file, placeFor(keepsPhotos)) }
    } catch (error) {
      fail(error)
    } finally {
      dropSent()
    }
  }
  const begin = (file: string, keepsPhotos = false): void => {
    if (state.phase !== 'open' || isReceiving) return
    clearTimeout(givenUp)
    state = { phase: 'working' }
    void prepare(file, keepsPhotos)
  }

  return {
    token: makeToken(),
    state: () => state,
    begin,
    async receive({ at, size, body, keepsPhotos = false }) {
      if (state.phase !== 'open') return null
      if (isReceiving) return 'again'
      // A file that is chosen anew begins anew.
      if (at === 0) received = 0
      if (at !== received) return received
      isReceiving = true
      clearTimeout(givenUp)
      try {
        // Before a large file is sent in vain.
        if (at === 0) await refuseOtherPhotos(placeFor(keepsPhotos))
        const bytes = await writePart(sentFile, at, body)
        if (bytes === null) return null
        received += bytes
      } catch (error) {
        if (!isDiskRefusal(error) && !(error instanceof StartProblem)) {
          log.info({ err: error }, 'a part of a backup did not arrive')
          return 'again'
        }
        fail(error)
        dropSent()
        return null
      } finally {
        isReceiving = false
        givenUp = setTimeout(dropSent, keepsSentMs).unref()
      }
      if (received >= size) begin(sentFile, keepsPhotos)
      return received
    },
    async moveIn() {
      if (state.phase !== 'prepared') return
      const { prepared } = state
      try {
        const obstacle = await findObstacle(dataDir)
        if (obstacle) {
          await prepared.discard()
          state = { phase: 'open', failure: obstacle }
          return
        }
        // The remains of a database that was not closed would be read as those of the new one.
        for (const end of ['-wal', '-shm']) rmSync(join(dataDir, `pitboard.sqlite${end}`), { force: true })
        await prepared.moveIn()
        state = { phase: 'restored', madeAt: prepared.manifest.madeAt }
      } catch (error) {
        fail(error)
      }
    },
    async close() {
      clearTimeout(givenUp)
      if (state.phase === 'prepared') await state.prepared.discard()
      removeRemains(dataDir)
    },
  }
}

async function findObstacle(dataDir: string): Promise<Obstacle | null> {
  const database = openSqliteAlone(dataDir)
  if (!database) return 'open-elsewhere'
  try {
    return (await isUnused(database.db)) ? null : 'in-use'
  } finally {
    await database.close()
  }
}

/** Writes a part at its place. Returns its bytes, `null` if they are too many; throws if it ends early. */
async function writePart(file: string, at: number, body: AsyncIterable<Uint8Array>): Promise<number | null> {
  const handle = await open(file, at === 0 ? 'w' : 'r+', 0o600)
  try {
    let bytes = 0
    for await (const piece of body) {
      if (bytes + piece.byteLength > partBytes) return null
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
