import { join } from 'node:path'
import type { Config, PhotoStoreKind } from '../config.ts'
import { createS3Client } from '../s3/s3-client.ts'
import { createFolderPhotoStore } from './folder-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { createS3PhotoStore } from './s3-photo-store.ts'

type PlaceOfPhotos = Pick<Config, 'photoStore' | 's3'>

/** Returns the store of an installation. `dataDir`: the data folder in use, which may not be the configured one. */
export function openPhotoStore({ photoStore, s3 }: PlaceOfPhotos, dataDir: string): PhotoStore {
  if (photoStore === 'folder') return createFolderPhotoStore(join(dataDir, 'photos'))
  if (s3 === null) throw new Error('the photos are in S3, which is not configured')
  return createS3PhotoStore(createS3Client(s3))
}

export const otherKind = (kind: PhotoStoreKind): PhotoStoreKind => (kind === 's3' ? 'folder' : 's3')
