import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** The smallest React page with a worker: a heading, served offline by a worker from its cache. */
export type MinimalPage = { readonly origin: string; stop(): Promise<void> }

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Minimal</title>
<body><main id="root"></main><script type="module" src="/page.js"></script></body></html>`

const worker = `
const files = ['/', '/page.js']
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('shell').then((cache) => cache.addAll(files)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
})`

export async function startMinimalPage(): Promise<MinimalPage> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'minimal-page-main.ts'),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'es', minify: true })
  const files: Record<string, readonly [type: string, text: string]> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', output[0].code],
    '/sw.js': ['text/javascript', worker],
  }
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', '']
    response.writeHead(files[url] ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
