import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A browser as one journey leaves it and the next one finds it. */
type ReusedDevice = {
  /** Journeys that may share it. */
  readonly of: string
  readonly context: BrowserContext
  /** Where its pages were. */
  readonly origins: Set<string>
  /** What was done to it cannot be undone: its clock, or a script in all of its pages. */
  isSpent: boolean
}

// One in a process: its journeys run one after the other.
let held: ReusedDevice | null = null

/** A browser as a new device has it; without `readsAhead` its pages are told that data are saved. */
export async function makeDevice(browser: Browser, readsAhead: boolean): Promise<BrowserContext> {
  const context = await browser.newContext()
  const saveData = async (page: Page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  }
  // A page may be closed before it is told.
  if (!readsAhead) context.on('page', (page) => void saveData(page).catch(() => {}))
  return context
}

/** A device for a journey `of` these options: the one that the journey before has left, or a new one. */
export async function takeDevice(browser: Browser, of: string, readsAhead: boolean): Promise<BrowserContext> {
  if (held?.of === of) return held.context
  await held?.context.close()
  const context = await makeDevice(browser, readsAhead)
  const device: ReusedDevice = { of, context, origins: new Set(), isSpent: false }
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
 * After a journey: nobody is signed in, nothing is kept, no worker runs. What stays is what a device has that was used
 * before: the files of the build, in the browser's cache and the worker's.
 */
export async function leaveDevice(): Promise<void> {
  const device = held
  if (!device) return
  // A server of this journey alone may be gone by now, and so the way to what it left.
  const isEmpty = !device.isSpent && (await emptyDevice(device).catch(() => false))
  if (isEmpty) return
  held = null
  await device.context.close()
}

async function emptyDevice({ context, origins }: ReusedDevice): Promise<boolean> {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  const page = await context.newPage()
  await Promise.all(context.pages().map((one) => (one === page ? null : one.close())))
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  for (const origin of origins) {
    // Caches are told of to pages of their origin alone.
    await page.goto(`${origin}/latest.json`)
    await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => !name.startsWith('workbox-precache'))
      await Promise.all(names.map((name) => caches.delete(name)))
    })
    // When Playwright cuts the network it waits for every worker, and one that stays stopped never answers.
    await session.send('ServiceWorker.unregister', { scopeURL: `${origin}/` })
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cookies' })
  }
  // The next journey may use other servers, and these may be gone by its end.
  origins.clear()
  await context.clearCookies()
  await page.close()
  return true
}
