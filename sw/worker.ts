import { isPageMessage } from '#contract/worker.ts'
import { checkBuild } from './check-build.ts'
import { serveIcons } from './icons.ts'
import { serveOutbox } from './serve-outbox.ts'
import { serveShell } from './shell.ts'
import { takeOver } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope

serveOutbox()
serveShell()
serveIcons()

// A new build waits until a page says that its user accepts it.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (!isPageMessage(message)) return
  if (message.type === 'skip-waiting') event.waitUntil(takeOver())
  if (message.type === 'check-build') event.waitUntil(checkBuild())
})

// The first visit is served offline too, not only the second.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
