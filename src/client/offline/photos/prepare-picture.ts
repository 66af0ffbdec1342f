import { isApiError } from '#client/api/api-error.ts'
import { shrinkPhoto } from '#client/api/shrink-photo.ts'

/** The formats of the server, and its limit for a file. */
const accepted: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])
const mostBytes = 10_000_000

/**
 * Scales a picture down. One that this browser cannot decode goes as it is, if the server may be able to. Throws
 * `ApiError` as `shrinkPhoto` does.
 */
export async function preparePicture(file: File): Promise<Blob> {
  try {
    return await shrinkPhoto(file, 'whole')
  } catch (error) {
    const mayGo = isApiError(error, 'not-an-image') && accepted.has(file.type) && file.size <= mostBytes
    if (mayGo && (await hasSignature(file))) return file
    throw error
  }
}

/** Whether the file begins as its type does: a renamed document would only wait for a refusal. */
async function hasSignature(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (file.type === 'image/jpeg') return head[0] === 0xff && head[1] === 0xd8
  return file.type === 'image/png' ? text.startsWith('\x89PNG') : text.startsWith('RIFF') && text.endsWith('WEBP')
}
