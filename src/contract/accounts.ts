import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { mostPhotosOfStation } from '#domain/photo.ts'
import { desk } from '#domain/role.ts'
import { photo, photoFields, photoFiles, photoProblems } from './photos.ts'

/** The station's photos in the order chosen by its desk. */
const stationPhotos = z
  .object({
    photos: z.array(photo),
    /** Incremented by every change of the list. */
    version: z.int(),
  })
  .check(z.meta({ id: 'StationPhotos' }))
export type StationPhotos = z.output<typeof stationPhotos>

export const uploadStationPhotos = endpoint({
  method: 'POST',
  path: '/accounts/upload-photos',
  summary: 'Add photos of the station: JPEG, PNG or WebP, all of them or none',
  access: desk,
  client: 'protected',
  files: photoFiles,
  fields: photoFields,
  status: 201,
  reply: stationPhotos,
  problems: photoProblems,
})

export const listStationPhotos = endpoint({
  method: 'GET',
  path: '/accounts/photos',
  summary: 'The photos of the station',
  access: desk,
  client: 'protected',
  reply: stationPhotos,
})

export const orderStationPhotos = endpoint({
  method: 'PUT',
  path: '/accounts/photos',
  summary: 'Reorder the photos of the station',
  access: desk,
  client: 'protected',
  body: z
    .strictObject({
      /** The complete list. */
      ids: z.array(uuid()).check(z.maxLength(mostPhotosOfStation)),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'StationPhotoOrder',
        example: {
          ids: ['019aa000-0000-7000-8000-000000000002', '019aa000-0000-7000-8000-000000000001'],
          version: 3,
        },
      }),
    ),
  reply: stationPhotos,
  problems: ['version-conflict'],
})

export const removeStationPhoto = endpoint({
  method: 'DELETE',
  path: '/accounts/photos/{id}',
  summary: 'Remove a photo of the station',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: stationPhotos,
})
