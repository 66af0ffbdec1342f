import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bodies with files that are read or worked on at once: by one person, and in all. */
export const mostUploadsOfUser = 2
export const mostUploads = 8

/** An upload that is being read: a folder of its own for its files. `leave` removes it and what is in it. */
export type UploadFolder = { readonly folder: string; leave(): Promise<void> }

export type Uploads = {
  /** `null` where as many are being read as may be. */
  enter(who: string): UploadFolder | null
  /** Removes what uploads from before an instant (epoch ms) have left: the process was killed. */
  removeLeft(before: number): Promise<void>
}

/** Keeps files that come in on the disk while they are read, in folders that only this user can see. */
export function createUploads(folder: string): Uploads {
  const inside: string[] = []
  return {
    enter(who) {
      const ofUser = inside.filter((one) => one === who)
      if (inside.length >= mostUploads || ofUser.length >= mostUploadsOfUser) return null
      const own = join(folder, randomUUID())
      mkdirSync(own, { recursive: true, mode: 0o700 })
      inside.push(who)
      return {
        folder: own,
        async leave() {
          inside.splice(inside.indexOf(who), 1)
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
