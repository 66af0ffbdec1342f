import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'
import type { PhotoStore } from './photo-store.ts'

const whole = '.webp'
const unfinished = '.part'

/** Stores pictures as files that only this user can read. A file gets its final name when it is complete. */
export function createFolderPhotoStore(folder: string): PhotoStore {
  const fileOf = (name: string): string => {
    if (!/^[\w-]+$/.test(name)) throw new Error('invalid name of a photo')
    return join(folder, `${name}${whole}`)
  }
  return {
    async put(name, bytes) {
      const file = fileOf(name)
      const draft = `${file}${unfinished}`
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: (name) => orNull(readFile(fileOf(name))),
    remove: (name) => rm(fileOf(name), { force: true }),
    async list() {
      const listed = []
      for await (const { file, bytes, at } of filesOf(folder, whole))
        listed.push({ name: file.slice(0, -whole.length), bytes, putAt: at })
      return listed
    },
    async removeUnfinished(before) {
      for await (const { file, at } of filesOf(folder, unfinished)) {
        if (at < before) await rm(join(folder, file), { force: true })
      }
    },
  }
}

async function* filesOf(folder: string, ending: string): AsyncGenerator<{ file: string; bytes: number; at: number }> {
  for (const file of (await orNull(readdir(folder))) ?? []) {
    const found = file.endsWith(ending) ? await orNull(stat(join(folder, file))) : null
    if (found) yield { file, bytes: found.size, at: found.mtimeMs }
  }
}

/** `null` if the file or folder does not exist. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
