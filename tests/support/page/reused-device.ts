import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { saveData } from './save-data.ts'

/** The browser context that one journey leaves to the next one. */
type ReusedDevice = {
  /** The options with which a journey may use it. */
  readonly of: string
  readonly context: BrowserContext
  /** The origins of its pages. */
  readonly origins: Set<string>
  /** Whether pages may have a service worker. */
  readonly hasWorker: boolean
  /** An empty page from which the device is emptied, of a device without a service worker. */
  emptyPage: Page | null
  /** The test changed something that cannot be undone: the clock, or a script in all pages. */
  isSpent: boolean
}

export type DeviceOptions = Pick<ReusedDevice, 'hasWorker'> & { readonly readsAhead: boolean }

// One per process, because the journeys of a process run one after the other.
let held: ReusedDevice | null = null

/** A browser context like a new device. Without `readsAhead` its pages see the setting "save data". */
export async function makeDevice(browser: Browser, readsAhead: boolean): Promise<BrowserContext> {
  const context = await browser.newContext()
  // A page may be closed before the call arrives.
  if (!readsAhead) context.on('page', (page) => void saveData(page).catch(() => {}))
  return context
}

/** Returns a device for a journey with these options: the one that the journey before has left, or a new one. */
export async function takeDevice(browser: Browser, of: string, options: DeviceOptions): Promise<BrowserContext> {
  if (held?.of === of) return held.context
  await held?.context.close()
  const context = await makeDevice(browser, options.readsAhead)
  const { hasWorker } = options
  const device: ReusedDevice = { of, context, origins: new Set(), hasWorker, emptyPage: null, isSpent: false }
  context.on('request', (request) => {
    if (request.isNavigationRequest()) device.origins.add(new URL(request.url()).origin)
  })
  watch(context, ['addInitScript'], device)
  watch(context.clock, ['install', 'setFixedTime', 'setSystemTime'], device)
  held = device
  return context
}

function watch<T extends object>(of: T, names: readonly (keyof T & string)[], device: ReusedDevice): void {
  for (const name of names) {
    const method = of[name] as (...given: unknown[]) => unknown
    const noted = (...given: unknown[]) => {
      device.isSpent = true
      return method.apply(of, given)
    }
    Object.assign(of, { [name]: noted })
  }
}

/**
 * Cleans up after a journey: nobody is signed in, nothing is stored, no service worker runs. Only the files of the
 * build stay, in the HTTP cache and the precache, as on a device that was used before.
 */
export async function leaveDevice(): Promise<void> {
  const device = held
  if (!device) return
  // A server of this journey alone may have stopped already, so that its origin cannot be opened.
  const isEmpty = !device.isSpent && (await emptyDevice(device).catch(() => false))
  if (isEmpty) return
  held = null
  await device.context.close()
}

async function emptyDevice(device: ReusedDevice): Promise<boolean> {
  const { context, origins, hasWorker } = device
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  const page = device.emptyPage ?? (await context.newPage())
  await Promise.all(context.pages().map((one) => (one === page ? null : one.close())))
  const session = await context.newCDPSession(page)
  if (hasWorker) await emptyCaches(page, session, origins)
  const storageTypes = `local_storage,indexeddb,cookies${hasWorker ? '' : ',cache_storage'}`
  for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  // The next journey may use other servers, and these may be stopped before it ends.
  origins.clear()
  await context.clearCookies()
  await session.detach()
  if (hasWorker) await page.close()
  else device.emptyPage = page
  return true
}

/** Unregisters the service workers and removes what they stored, but for the files of the build. */
async function emptyCaches(page: Page, session: CDPSession, origins: ReadonlySet<string>): Promise<void> {
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  for (const origin of origins) {
    // DevTools reports the caches only to pages of their origin.
    await page.goto(`${origin}/latest.json`)
    await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.includes('precache'))
      await Promise.all(names.map((name) => caches.delete(name)))
      const kept = await caches.open('precache-kept')
      const pages = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/pages/'))
      await Promise.all(pages.map((page) => kept.delete(page)))
    })
    // When Playwright cuts the network it waits for every worker, and a stopped worker never answers.
    await session.send('ServiceWorker.unregister', { scopeURL: `${origin}/` })
  }
}
