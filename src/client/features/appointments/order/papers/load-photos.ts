import { photoUrlOf } from '#client/api/photo-url.ts'
import type { Photo } from '#contract/photos.ts'

/** The loaded pictures: the document keeps those that are referenced, so that a paper has them at once. */
let loaded: HTMLImageElement[] = []
const longestWaitMs = 5_000

/** Resolves when the pictures of these photos can be printed. One that cannot be loaded is left out. */
export async function loadPhotos(photos: readonly Photo[]): Promise<void> {
  loaded = photos.map(({ id }) => Object.assign(new Image(), { src: photoUrlOf(id, 'thumb') }))
  const all = Promise.allSettled(loaded.map((image) => image.decode()))
  await Promise.race([all, new Promise((done) => setTimeout(done, longestWaitMs))])
}
