import { mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../data-folder.ts'
import type { PhotoStore } from './photo-store.ts'

/** Pictures as files that only this user can read. A file has its name once it is whole. */
export function keepInFolder(folder: string): PhotoStore {
  const fileOf = (name: string): string => {
    if (!/^[\w-]+$/.test(name)) throw new Error('a photo has no such name')
    return join(folder, `${name}.webp`)
  }
  return {
    async put(name, bytes) {
      const file = fileOf(name)
      const draft = `${file}.part`
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(fileOf(name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}
