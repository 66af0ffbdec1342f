import sharp from 'sharp'
import type { SentFile } from '#contract/shape/endpoint.ts'

/** In pixels. `cover`: both sides, cut to the middle where it is longer; `inside`: at most, and all of it. */
export type PictureSize = { readonly width: number; readonly height: number; readonly fit: 'cover' | 'inside' }
export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
export type Processed = { ok: true; pictures: Picture[] } | { ok: false; why: 'not-an-image' | 'image-too-large' }

const mostPixels = 40_000_000
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const secondsEach = 20
/** A picture of that many pixels takes 160 MB while it is read. */
const mostAtOnce = 2

// libvips reads many formats, some of them programs (SVG, PDF): none but these is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

let busy = 0
const waiting: (() => void)[] = []

/**
 * A picture of somebody's camera in each of the sizes, upright, as WebP; whatever else the file held (place, camera,
 * time) is gone. Only pictures that are whole, and JPEG, PNG or WebP by what they hold. Few are read at once,
 * and the others are not in memory meanwhile.
 */
export async function processPicture(file: Pick<SentFile, 'read'>, sizes: readonly PictureSize[]): Promise<Processed> {
  if (busy < mostAtOnce) busy++
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await readPicture(await file.read(), sizes)
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

async function readPicture(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<Processed> {
  // An empty file is no picture either: sharp throws at once.
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: secondsEach })
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(format)) return { ok: false, why: 'not-an-image' }
    if (width * height > mostPixels) return { ok: false, why: 'image-too-large' }
    const pictures = []
    for (const { width, height, fit } of sizes) {
      const fitted = picture.clone().autoOrient()
      fitted.resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      const { data, info } = await fitted.webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
      pictures.push({ bytes: data, width: info.width, height: info.height })
    }
    return { ok: true, pictures }
  } catch {
    return { ok: false, why: 'not-an-image' }
  }
}
