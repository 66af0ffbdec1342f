import { sharedDatabase } from '#contract/worker/shared-photos.ts'
import { clearBadge } from './clear-badge.ts'

/**
 * Called at sign-out: this browser gets no notifications any more, whether or not the server hears of the sign-out;
 * those that it shows are closed, and photos that wait for an order are removed. Never rejects.
 */
export async function endDeviceExtras(): Promise<void> {
  try {
    indexedDB.deleteDatabase(sharedDatabase.name)
    clearBadge()
    const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration()
    for (const one of (await registration?.getNotifications()) ?? []) one.close()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // The server sends nothing to an ended session anyway.
  }
}
