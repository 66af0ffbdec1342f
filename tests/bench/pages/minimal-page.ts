import { join } from 'node:path'
import { bundlePage } from './bundle-page.ts'
import { type ServedPage, serveFiles } from './serve-files.ts'

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

/** The smallest React page with a worker: a heading, served offline by a worker from its cache. */
export async function startMinimalPage(): Promise<ServedPage> {
  return serveFiles({
    '/': ['text/html', html],
    '/page.js': ['text/javascript', await bundlePage(join(import.meta.dirname, 'minimal-page-main.ts'))],
    '/sw.js': ['text/javascript', worker],
  })
}
