import type { S3Client } from '../s3/s3-client.ts'
import { S3Problem } from '../s3/s3-problem.ts'
import type { ReadableAt } from '../zip/read-zip.ts'
import { type Archive, readContents } from './read-archive.ts'

/** Begins the name of a backup in the S3 store, in commands and messages: `s3:NAME`. */
const mark = 's3:'
/** Where they are below the prefix of the installation. */
export const s3Start = 'backups/'

export const isInS3 = (file: string): boolean => file.startsWith(mark)
export const s3File = (name: string): string => `${mark}${name}`

/** Returns the key of `s3:NAME`. Throws S3Problem for other names. */
export function s3KeyOf(file: string): string {
  const name = file.slice(mark.length)
  if (!/^\w[\w.-]*$/.test(name))
    throw new S3Problem(`${file} is no name for a backup. Use letters, digits, - and a dot.`)
  return `${s3Start}${name}`
}

/** All backups, those made by hand too. */
export async function listS3Backups(client: S3Client): Promise<{ name: string; bytes: number }[]> {
  const found = []
  for await (const { key, bytes } of client.list(s3Start)) found.push({ name: key.slice(s3Start.length), bytes })
  return found.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

/** Reads the list and the manifest of a backup, a small part of it. Throws StartProblem if they are not sound. */
export async function readS3Archive(client: S3Client, file: string): Promise<Archive & { size: number }> {
  const key = s3KeyOf(file)
  const size = await client.sizeOf(key)
  if (size === null) throw new S3Problem(`There is no ${file} in ${client.place}.`)
  const handle: ReadableAt = {
    async read(into, offset, length, position) {
      const bytes = length === 0 ? Buffer.alloc(0) : await client.readAt(key, position, length)
      return { bytesRead: bytes.copy(into, offset) }
    },
  }
  return { ...(await readContents(handle, size, file)), size }
}
