import { isPageMessage } from '#contract/worker.ts'
import { activateUpdate } from './activate-update.ts'
import { apiBase } from './api-base.ts'
import { bypassApi } from './bypass-api.ts'
import { checkBuild } from './check-build.ts'
import { serveIcons } from './icons.ts'
import { serveOutbox } from './serve-outbox.ts'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

serveOutbox()
serveShell()
serveIcons()

self.addEventListener('install', (event) => event.waitUntil(bypassApi(event, apiBase, self.location.origin)))

// A new build waits until a page says that its user accepts it.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (!isPageMessage(message)) return
  if (message.type === 'skip-waiting') event.waitUntil(activateUpdate())
  if (message.type === 'check-build') event.waitUntil(checkBuild())
  // A newer build may just have followed us.
  if (message.type === 'rouse' && message.trigger === 'start') event.waitUntil(claimClients().catch(() => {}))
})

// The first visit is served offline too, not only the second; and a page that was loaded past us (a reload with Shift).
const claimClients = (): Promise<void> => self.clients.claim()
self.addEventListener('activate', (event) => event.waitUntil(claimClients()))
