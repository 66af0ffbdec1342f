import sharp from 'sharp'

/** In pixels, both sides; the picture is cut to the middle where it is longer. */
export type PictureSize = { readonly width: number; readonly height: number }

const mostPixels = 40_000_000
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const secondsEach = 20

// libvips reads many formats, some of them programs (SVG, PDF): none but these is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/**
 * A picture of somebody's camera in each of the sizes, upright, as WebP; whatever else the file held (place, camera,
 * time) is gone. Only pictures that are whole, and JPEG, PNG or WebP by what they hold.
 */
export async function processPicture(
  bytes: Uint8Array,
  sizes: readonly PictureSize[],
): Promise<{ ok: true; pictures: Uint8Array[] } | { ok: false; why: 'not-an-image' | 'image-too-large' }> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: secondsEach })
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(format)) return { ok: false, why: 'not-an-image' }
    if (width * height > mostPixels) return { ok: false, why: 'image-too-large' }
    const pictures = []
    for (const { width, height } of sizes) {
      const cut = picture.clone().autoOrient().resize(width, height, { fit: 'cover' })
      pictures.push(await cut.webp({ quality: 82 }).toBuffer())
    }
    return { ok: true, pictures }
  } catch {
    return { ok: false, why: 'not-an-image' }
  }
}
