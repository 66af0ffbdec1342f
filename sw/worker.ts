import { isPageMessage } from '#contract/worker.ts'
import { serveIcons } from './icons.ts'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

serveShell()
serveIcons()

// A new build waits until a page says that its user accepts it.
self.addEventListener('message', ({ data }) => {
  if (isPageMessage(data) && data.type === 'skip-waiting') void self.skipWaiting()
})

// The first visit is served offline too, not only the second.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
