import { call } from '#client/api/call.ts'
import { getStationLogo } from '#contract/onboarding.ts'
import { getPhoto } from '#contract/photos.ts'

/** Returns the thumbnail of a photo of an order. */
export async function fetchThumb(id: string): Promise<Blob> {
  return asPicture(await call(getPhoto, { params: { id, size: 'thumb' } }), getPhoto.bytes)
}

/** Returns the logo of the station with this name. */
export async function fetchLogo(name: string): Promise<Blob> {
  return asPicture(await call(getStationLogo, { params: { name } }), getStationLogo.bytes)
}

const asPicture = (bytes: Uint8Array, type: string): Blob => new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
