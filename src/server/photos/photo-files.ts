import { longestEdge, type PhotoSize, photoSizes } from '#domain/photo.ts'
import type { PhotoStore } from './photo-store.ts'
import type { Picture, PictureSize } from './process-picture.ts'

/** The sizes made of a photo, in the order of `photoSizes`. */
export const storedSizes: readonly PictureSize[] = photoSizes.map((size) => ({
  width: longestEdge[size],
  height: longestEdge[size],
  fit: 'inside',
}))

/** The file name of a photo in a size. */
export const fileName = (name: string, size: PhotoSize): string => `${name}-${size}`

/** The name of the photo that a file belongs to; pictures of people and logos have one file, with the photo's name. */
export const photoOfFile = (file: string): string => file.replace(new RegExp(`-(?:${photoSizes.join('|')})$`), '')

export async function putFiles(photos: PhotoStore, name: string, pictures: readonly Picture[]): Promise<void> {
  for (const [at, size] of photoSizes.entries()) {
    await photos.put(fileName(name, size), pictures[at]?.bytes ?? new Uint8Array())
  }
}

export async function removeFiles(photos: PhotoStore, names: readonly string[]): Promise<void> {
  for (const name of names) for (const size of photoSizes) await photos.remove(fileName(name, size))
}
