import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** A page for comparison, on a server of its own. */
export type ServedPage = { readonly origin: string; stop(): Promise<void> }
export type ServedFile = readonly [type: string, content: string | Buffer]

/** Serves these files compressed, as every server for the public does, with `headers` on each. */
export async function serveFiles(
  files: Readonly<Record<string, ServedFile>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServedPage> {
  const packed = new Map(
    Object.entries(files).map(([path, [type, content]]) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: content.length > 500_000 ? 6 : 11 }
      return [path, { type, body: brotliCompressSync(content, { params }) }]
    }),
  )
  const server = createServer(({ url = '/' }, response) => {
    const file = packed.get(url.replace(/\?.*/, ''))
    const type = file?.type ?? 'text/plain'
    const about = { 'content-type': type, 'cache-control': 'no-cache', ...(file && { 'content-encoding': 'br' }) }
    response.writeHead(file ? 200 : 404, { ...about, ...headers }).end(file?.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
