import { ApiError } from '#client/api/api-error.ts'

/** Pixels along an edge of what is sent. */
const maxEdge = 1024
const quality = 0.86
// What a phone takes is far below; beyond it a tablet runs out of memory while it reads the picture.
const maxBytes = 60_000_000

/** The largest square in the middle of a picture of this size, and the edge it is drawn with. */
export function centreSquare(width: number, height: number): { x: number; y: number; side: number; edge: number } {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side, edge: Math.min(Math.round(side), maxEdge) }
}

/**
 * A square of a chosen picture, small enough for a workshop's network: WebP or, where the browser cannot write it,
 * JPEG. Where it was taken is not in it any more. Throws `ApiError` `not-an-image` or `image-too-large`, as the server
 * would say.
 */
export async function squarePhoto(file: Blob): Promise<Blob> {
  if (file.size > maxBytes) throw new ApiError(0, 'image-too-large', '')
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new ApiError(0, 'not-an-image', '', { cause })
  })
  try {
    const { x, y, side, edge } = centreSquare(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = edge
    canvas.height = edge
    canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, edge, edge)
    const webp = await toBlob(canvas, 'image/webp')
    return webp?.type === 'image/webp' ? webp : await toJpeg(canvas)
  } finally {
    bitmap.close()
  }
}

async function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await toBlob(canvas, 'image/jpeg')
  if (!jpeg) throw new ApiError(0, 'not-an-image', '')
  return jpeg
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
