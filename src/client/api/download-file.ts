import type { Call, Endpoint } from '#contract/shape/endpoint.ts'
import { call } from './call.ts'

type DownloadEndpoint = Endpoint & { readonly download: string }

export type DownloadOptions = {
  signal: AbortSignal
  /** Called with the total number of bytes received, after each chunk. */
  onBytes: (bytes: number) => void
}

/** Downloads a file. Throws what `call` throws, also if the connection breaks during the download. */
export async function downloadFile<E extends DownloadEndpoint>(
  endpoint: E,
  input: Call<E>,
  { signal, onBytes }: DownloadOptions,
): Promise<Blob> {
  const chunks: BlobPart[] = []
  let bytes = 0
  for await (const chunk of (await call(endpoint, input, { signal })) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    onBytes(bytes)
  }
  return new Blob(chunks, { type: endpoint.download })
}

// Long enough for a browser that asks for the target folder.
const readableMs = 60_000

/** Lets the browser save a file under this name among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), readableMs)
}
