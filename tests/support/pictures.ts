import sharp, { type Sharp } from 'sharp'
import { uploadStationPhotos } from '#contract/accounts.ts'
import { uploadStationLogo } from '#contract/onboarding.ts'
import { uploadProfilePhoto } from '#contract/profiles.ts'

/** A complete PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture with a red left half and a blue right half. */
export async function drawPicture(width: number, height: number): Promise<Sharp> {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: 'red' } as const
  const left = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { ...half, width, background: 'blue' } }).composite([{ input: left, left: 0, top: 0 }])
}

/** A form with pictures, each under its own field name. */
export const pictureForm = (...pictures: (Uint8Array | string)[]): FormData =>
  formOf(uploadProfilePhoto.files.field, pictures, {})

/** A form with the logo of a station. */
export const logoForm = (...pictures: (Uint8Array | string)[]): FormData =>
  formOf(uploadStationLogo.files.field, pictures, {})

/** A form with photos of a station or an order. */
export const photosForm = (pictures: readonly (Uint8Array | string)[], fields: Record<string, string> = {}): FormData =>
  formOf(uploadStationPhotos.files.field, pictures, fields)

function formOf(
  field: string,
  pictures: readonly (Uint8Array | string)[],
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [at, picture] of pictures.entries()) {
    const blob = new Blob([typeof picture === 'string' ? picture : new Uint8Array(picture)], { type: 'image/png' })
    form.append(field, blob, `photo-${at}.png`)
  }
  return form
}
