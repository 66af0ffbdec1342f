import type { Call, Endpoint } from '#contract/shape/endpoint.ts'
import { call } from './call.ts'

type DownloadEndpoint = Endpoint & { readonly download: string }

export type DownloadOptions = {
  signal: AbortSignal
  /** Called with the bytes that are here, whenever there are more. */
  onBytes: (bytes: number) => void
}

/** The whole file of a download. Throws what `call` throws, also where it is cut off half-way. */
export async function downloadFile<E extends DownloadEndpoint>(
  endpoint: E,
  input: Call<E>,
  { signal, onBytes }: DownloadOptions,
): Promise<Blob> {
  const pieces: BlobPart[] = []
  let bytes = 0
  for await (const piece of (await call(endpoint, input, { signal })) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    pieces.push(piece)
    bytes += piece.byteLength
    onBytes(bytes)
  }
  return new Blob(pieces, { type: endpoint.download })
}

// Long enough for a browser that asks where to.
const readableMs = 60_000

/** Hands a file over to the browser, which saves it under this name among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readableMs)
}
