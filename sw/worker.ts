import { isPageMessage } from '#contract/worker/messages.ts'
import { activateUpdate, noticeActivation } from './activate-update.ts'
import { apiBase } from './api-base.ts'
import { bypassApi } from './bypass-api.ts'
import { checkBuild } from './check-build.ts'
import { serveIcons } from './icons.ts'
import { servePush } from './push.ts'
import { serveOutbox } from './serve-outbox.ts'
import { serveShareTarget } from './share-target.ts'
import { keepOtherScreens, serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

serveOutbox()
serveShell()
serveIcons()
serveShareTarget()
servePush()

self.addEventListener('install', (event) => event.waitUntil(bypassApi(event, apiBase, self.location.origin)))

// A new build waits until the user accepts it on a page.
self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (!isPageMessage(message)) return
  if (message.type === 'skip-waiting') event.waitUntil(activateUpdate())
  if (message.type === 'check-build') event.waitUntil(Promise.all([checkBuild(), keepOtherScreens()]))
  // A newer build may just have replaced this worker.
  if (message.type === 'rouse' && message.trigger === 'start') event.waitUntil(claimClients().catch(() => {}))
})

// Claims the page of a first visit, so that it works offline too, and pages loaded past the worker (a reload with
// Shift).
const claimClients = (): Promise<void> => self.clients.claim()
self.addEventListener('activate', (event) => {
  noticeActivation()
  event.waitUntil(claimClients())
})
