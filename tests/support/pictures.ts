import sharp, { type Sharp } from 'sharp'
import { uploadProfilePhoto } from '#contract/profiles.ts'

/** A whole PNG of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture whose left half is red and whose right half is blue. */
export async function drawPicture(width: number, height: number): Promise<Sharp> {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: 'red' } as const
  const left = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { ...half, width, background: 'blue' } }).composite([{ input: left, left: 0, top: 0 }])
}

/** The form that brings pictures, each under a name of its own. */
export function pictureForm(...pictures: (Uint8Array | string)[]): FormData {
  const form = new FormData()
  for (const [at, picture] of pictures.entries()) {
    const blob = new Blob([typeof picture === 'string' ? picture : new Uint8Array(picture)], { type: 'image/png' })
    form.append(uploadProfilePhoto.files.field, blob, `photo-${at}.png`)
  }
  return form
}
