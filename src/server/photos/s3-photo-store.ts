import type { S3Client } from '../s3/s3-client.ts'
import type { PhotoStore } from './photo-store.ts'

const start = 'photos/'
const ending = '.webp'

/** Stores pictures as objects of a bucket. An object is there when it is complete. */
export function createS3PhotoStore(client: S3Client): PhotoStore {
  const keyOf = (name: string): string => {
    if (!/^[\w-]+$/.test(name)) throw new Error('invalid name of a photo')
    return `${start}${name}${ending}`
  }
  return {
    put: (name, bytes) => client.put(keyOf(name), bytes),
    get: (name) => client.get(keyOf(name)),
    remove: (name) => client.remove(keyOf(name)),
    async list() {
      const listed = []
      for await (const { key, bytes, at } of client.list(start)) {
        const name = key.slice(start.length, -ending.length)
        if (key.endsWith(ending) && /^[\w-]+$/.test(name)) listed.push({ name, bytes, putAt: at })
      }
      return listed
    },
    async removeUnfinished() {},
  }
}
