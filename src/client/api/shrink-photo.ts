import { ApiError } from './api-error.ts'

/** `whole`: the entire picture; `square`: a square part of it. */
export type PhotoShape = 'whole' | 'square'

/** Longer edge of the uploaded picture in pixels. Larger than the server stores, so that it can crop. */
const longestEdge: Readonly<Record<PhotoShape, number>> = { whole: 2048, square: 1024 }
const quality = 0.86
// Photos of phones are far smaller. Above it a tablet runs out of memory while it decodes the picture.
const maxBytes = 60_000_000

type Drawing = {
  /** The source rectangle, in pixels of the picture. */
  from: { x: number; y: number; width: number; height: number }
  to: { width: number; height: number }
}

/** A square part of a picture, in pixels of the picture. */
export type SquarePart = { x: number; y: number; side: number }

/** Computes the source rectangle and the target size; never enlarges. A square is `part`, by default the middle. */
export function planDrawing(width: number, height: number, shape: PhotoShape, part?: SquarePart): Drawing {
  const side = Math.min(width, height)
  const square = part ?? { x: (width - side) / 2, y: (height - side) / 2, side }
  const from =
    shape === 'square'
      ? { x: square.x, y: square.y, width: square.side, height: square.side }
      : { x: 0, y: 0, width, height }
  const scale = Math.min(1, longestEdge[shape] / Math.max(from.width, from.height))
  const shrink = (edge: number): number => Math.max(1, Math.round(edge * scale))
  return { from, to: { width: shrink(from.width), height: shrink(from.height) } }
}

/**
 * Scales a picture down for a slow network. The result is WebP, or JPEG if the browser cannot encode WebP; upright, and
 * without metadata such as the location. Throws `ApiError` with the server's codes `not-an-image` or `image-too-large`.
 */
export async function shrinkPhoto(file: Blob, shape: PhotoShape, part?: SquarePart): Promise<Blob> {
  const bitmap = await openPicture(file)
  try {
    const { from, to } = planDrawing(bitmap.width, bitmap.height, shape, part)
    const canvas = document.createElement('canvas')
    canvas.width = to.width
    canvas.height = to.height
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
    const webp = await toBlob(canvas, 'image/webp')
    return webp?.type === 'image/webp' ? webp : await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}

/** Returns the size of a picture in pixels, upright. Throws like `shrinkPhoto`. */
export async function measurePhoto(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await openPicture(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (file.size > maxBytes) throw new ApiError(0, 'image-too-large', '')
  return createImageBitmap(file).catch((cause: unknown) => {
    throw new ApiError(0, 'not-an-image', '', { cause })
  })
}

async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await toBlob(canvas, 'image/jpeg')
  if (!jpeg) throw new ApiError(0, 'not-an-image', '')
  return jpeg
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
