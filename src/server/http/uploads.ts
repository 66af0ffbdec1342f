import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Concurrent uploads, read or processed: of one user, and in total. */
export const mostUploadsOfUser = 2
export const mostUploads = 8

/** A running upload with its own folder for files. `leave` removes the folder with its content. */
export type UploadFolder = { readonly folder: string; leave(): Promise<void> }

export type Uploads = {
  /** Returns `null` if the limit of concurrent uploads is reached. */
  enter(who: string): UploadFolder | null
  /** Removes folders of uploads before an instant (ms since the epoch) that a killed process left behind. */
  removeLeft(before: number): Promise<void>
}

/** Stores files on the disk during their upload, in folders that only this OS user can read. */
export function createUploads(folder: string): Uploads {
  const running: string[] = []
  return {
    enter(who) {
      const ofUser = running.filter((id) => id === who)
      if (running.length >= mostUploads || ofUser.length >= mostUploadsOfUser) return null
      const own = join(folder, randomUUID())
      mkdirSync(own, { recursive: true, mode: 0o700 })
      running.push(who)
      return {
        folder: own,
        async leave() {
          running.splice(running.indexOf(who), 1)
          await rm(own, { recursive: true, force: true })
        },
      }
    },
    async removeLeft(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const left = join(folder, name)
        const found = await stat(left).catch(() => null)
        if (found && found.mtimeMs < before) await rm(left, { recursive: true, force: true })
      }
    },
  }
}
