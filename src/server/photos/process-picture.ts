import type { SentFile } from '#contract/shape/endpoint.ts'

/** In pixels. `cover` fills both sides and crops to the centre; `inside` scales the whole picture down to fit. */
export type PictureSize = {
  readonly width: number
  readonly height: number
  readonly fit: 'cover' | 'inside'
  readonly lossless?: boolean
}
export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
export type Processed = { ok: true; pictures: Picture[] } | { ok: false; why: 'not-an-image' | 'image-too-large' }

const mostPixels = 40_000_000
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const secondsEach = 20
/** A picture of that many pixels takes 160 MB while it is decoded. */
const mostAtOnce = 2

let loading: Promise<typeof import('sharp').default> | undefined

/** Loads sharp when the first picture comes: most days have none, and it takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // libvips reads many formats, some of them executable (SVG, PDF): only these may be opened.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}

let busy = 0
const waiting: (() => void)[] = []

/**
 * Converts an uploaded picture to each of the sizes: upright, as WebP, without metadata (place, camera, time). Accepts
 * only complete pictures whose content is JPEG, PNG or WebP. Few pictures are decoded at once, and the others are not
 * yet in memory.
 */
export async function processPicture(file: Pick<SentFile, 'read'>, sizes: readonly PictureSize[]): Promise<Processed> {
  if (busy < mostAtOnce) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await readPicture(await file.read(), sizes)
  } finally {
    // The next waiting call takes over this slot.
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

async function readPicture(bytes: Uint8Array, sizes: readonly PictureSize[]): Promise<Processed> {
  loading ??= loadSharp()
  const sharp = await loading
  // sharp throws for an empty file, which is not an image either.
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: secondsEach })
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(format)) return { ok: false, why: 'not-an-image' }
    if (width * height > mostPixels) return { ok: false, why: 'image-too-large' }
    const pictures = []
    for (const { width, height, fit, lossless = false } of sizes) {
      const fitted = picture.clone().autoOrient()
      fitted.resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      const { data, info } = await fitted.webp({ quality: 82, lossless }).toBuffer({ resolveWithObject: true })
      pictures.push({ bytes: data, width: info.width, height: info.height })
    }
    return { ok: true, pictures }
  } catch {
    return { ok: false, why: 'not-an-image' }
  }
}
