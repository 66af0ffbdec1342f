import { photoUrlOf } from '#client/api/photo-url.ts'
import { findThumb } from '#client/offline/photos/cached-thumbs.ts'
import { readUnsentPicture } from '#client/offline/photos/unsent-pictures.ts'
import type { Photo } from '#contract/photos.ts'

/** The loaded pictures by photo: the document keeps those that are referenced, so that a paper has them at once. */
let loaded = new Map<string, HTMLImageElement>()
const longestWaitMs = 5_000

/** The address of a photo that can be printed; `null`: it could not be loaded, and is left out. */
export const printedPhotoUrl = (id: string): string | null => loaded.get(id)?.src ?? null

/**
 * Resolves when the pictures of these photos can be printed: from this device, where they are stored or wait to be sent,
 * else from the server. `owner`: see `whoseOf`.
 */
export async function loadPhotos(photos: readonly Photo[], owner: string | null): Promise<void> {
  for (const { src } of loaded.values()) if (src.startsWith('blob:')) URL.revokeObjectURL(src)
  const ready = new Map<string, HTMLImageElement>()
  loaded = ready
  const load = async (id: string): Promise<void> => {
    const blob = (await readUnsentPicture(id)) ?? (owner === null ? null : await findThumb(owner, id))
    const image = Object.assign(new Image(), { src: blob ? URL.createObjectURL(blob) : photoUrlOf(id, 'thumb') })
    await image.decode()
    ready.set(id, image)
  }
  const all = Promise.allSettled(photos.map(({ id }) => load(id)))
  await Promise.race([all, new Promise((done) => setTimeout(done, longestWaitMs))])
}
