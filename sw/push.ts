import { pushDevicesPath } from '#contract/push/push-path.ts'
import type { PushMessage } from '#contract/worker/push-message.ts'
import { apiBase } from './api-base.ts'
import { chooseWindow } from './choose-window.ts'
import { request } from './outbox-call.ts'

declare const self: ServiceWorkerGlobalScope

type SubscriptionChange = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** Shows notifications, opens their pages, and tells the server when the browser has changed a subscription. */
export function servePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
  self.addEventListener('pushsubscriptionchange', (event) =>
    (event as SubscriptionChange).waitUntil(renew(event as SubscriptionChange)),
  )
}

/** Browsers demand a notification for each push, so one that cannot be read is shown without a text. */
async function show(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data)
  const { title = self.location.host, navigate = '/goto-crm', ...options } = message?.notification ?? {}
  await self.registration.showNotification(title, { ...options, icon: '/icon-192.png', data: navigate })
  await self.navigator.setAppBadge?.(message?.app_badge).catch(() => {})
}

function readMessage(data: PushMessageData | null): Partial<PushMessage> | null {
  try {
    return data?.json() as Partial<PushMessage>
  } catch {
    return null
  }
}

/** Opens the page of a notification in a window of ours if there is one. */
async function open(notification: Notification): Promise<void> {
  notification.close()
  const wanted = new URL(String(notification.data), self.location.origin)
  const url = wanted.origin === self.location.origin ? wanted.href : `${self.location.origin}/goto-crm`
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const chosen = chooseWindow(windows, url)
  try {
    const shown = chosen && chosen.url !== url ? await chosen.navigate(url) : chosen
    if (shown) {
      // Only a real tap allows it.
      await shown.focus().catch(() => {})
      return
    }
  } catch {
    // A window that this worker does not control cannot be sent to another page.
  }
  await self.clients.openWindow(url)
}

/** The browser has ended a subscription by itself: subscribes again with the same key, unless the browser has done it. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey
  const subscribe = () =>
    applicationServerKey && self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const made = newSubscription ?? (await subscribe())
  if (!made) return
  const { endpoint, keys } = made.toJSON()
  await request('POST', `${apiBase}${pushDevicesPath}`, {}, { endpoint, keys })
}
