import type { Page } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { createClient } from '../../support/client.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { type PushService, startPushService, type TestSubscription } from '../../support/push/push-service.ts'

const { product, cookies } = provideDemo({ env: { PUSH_PRIVATE_HOSTS: 'on' } })
let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.stop())

/**
 * The browser of the journeys has no windows, so it neither asks for the permission nor shows notifications, and it has
 * no push service. In the page the answer to the question and the subscription are replaced: the subscription is one at
 * our push service.
 */
async function provideService(page: Page, subscription: TestSubscription): Promise<void> {
  await allowNotifications(page)
  await page.addInitScript(({ endpoint, keys }) => {
    const key = 'subscribed'
    const unsubscribe = async () => {
      localStorage.removeItem(key)
      return true
    }
    const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(key, '1')
        return made
      },
      getSubscription: async () => (localStorage.getItem(key) ? made : null),
    })
  }, subscription)
}

/** The person allows notifications when the browser asks. */
const allowNotifications = (page: Page) =>
  page.addInitScript(() => {
    const key = 'permission'
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(key) ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem(key, 'granted')
      return 'granted'
    }
  })

/** The cookies of another person of the demo. */
async function sessionOf(email: string): Promise<typeof cookies> {
  const client = createClient(() => product.origin, product.origin)
  await client.send(requestLoginCode, { body: { email } })
  void (await client.send(login, { body: { email, code: await product.readCode(email) } })).value
  const [own] = cookies
  if (!own) throw new Error('no session')
  return [{ ...own, value: client.cookies.get(own.name) ?? '' }]
}

/** A notification that the worker has shown. */
type ShownNotification = { title: string; body: string; tag: string; data: string; lang: string }

/**
 * The built worker, whose notifications are recorded instead of shown (the browser of the journeys shows none): one with
 * the tag of another takes its place, as in a browser.
 */
async function recordNotifications(page: Page) {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(product.origin))
  if (!worker) throw new Error('no worker')
  // Its own words: the globals of a worker are not those of these files.
  await worker.evaluate(`
    self.shown = []
    self.badge = null
    const put = (title, options) => {
      const remove = () => { self.shown = self.shown.filter((one) => one !== made) }
      const made = { title, ...options, close: remove }
      self.shown = [...self.shown.filter(({ tag }) => !tag || tag !== options.tag), made]
    }
    self.registration.showNotification = async (title, options) => put(title, options)
    navigator.setAppBadge = async (badge) => { self.badge = badge }
  `)
  return {
    shown: () => worker.evaluate('self.shown.map(({ close, ...rest }) => rest)') as Promise<ShownNotification[]>,
    badge: () => worker.evaluate('self.badge'),
    /** Fires the event with which the browser says that a subscription has ended; the next one is that of our service. */
    end: (next: TestSubscription) =>
      worker.evaluate(`
        self.asked = null
        const made = { toJSON: () => (${JSON.stringify(next)}) }
        PushManager.prototype.subscribe = async (options) => { self.asked = options; return made }
        const key = Uint8Array.of(4, 7, 11).buffer
        const event = new Event('pushsubscriptionchange')
        Object.assign(event, { oldSubscription: { options: { applicationServerKey: key } }, waitUntil: (done) => { self.renewed = done } })
        self.dispatchEvent(event)
        self.renewed.then(() => self.asked && [self.asked.userVisibleOnly, [...new Uint8Array(self.asked.applicationServerKey)]])
      `),
    /** Fires the event that a tap on the notification fires. */
    tap: () =>
      worker.evaluate(`
        const event = new Event('notificationclick')
        Object.assign(event, { notification: self.shown[0], waitUntil: (done) => { self.done = done } })
        self.dispatchEvent(event)
      `),
  }
}

/** Delivers a push message to the built worker, as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(product.origin))
      if (one) done(one.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data })
  await session.detach()
}

test('S30 S31 S32 S34 switched on in the profile, a car that arrives is notified of on this device, and a tap opens its order @polish @phone @long', async ({
  context,
  locale,
}) => {
  const page = await context.newPage()
  const subscription = service.subscribe()
  await provideService(page, subscription)
  const { at, label } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  await page.goto(at('/profile'))
  await controlled(page)
  const toggle = page.getByRole('checkbox', { name: label('Notifications on this device') })
  await toggle.click()
  await expect(page.getByText(label('Notifications are on'))).toBeVisible()
  await expect(toggle).toBeChecked()
  const [arrivals, quiet] = ['A car arrives', 'Quiet hours'].map((name) =>
    page.getByRole('checkbox', { name: label(name) }),
  )
  if (!arrivals || !quiet) throw new Error('no choices')
  await arrivals.click()
  await expect(arrivals).toBeChecked()
  await quiet.click()
  await expect(quiet).not.toBeChecked()
  const devices = page.getByRole('region', { name: label('Devices with notifications') })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])
  await page.getByRole('button', { name: label('Send a test notification') }).click()
  await expect(page.getByText(label('Sent. It appears in a moment.'))).toBeVisible()
  await service.waitFor(1)

  // A colleague lets a car arrive.
  const before = service.taken.length
  const colleague = officeOf(product, await sessionOf('ewa@example.com'))
  const [car] = await colleague.list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  await page.reload()
  await expect(toggle).toBeChecked()
  await colleague.change(car.id, 'arrived')
  const push = (await service.waitFor(before + 1)).at(-1)
  const message = push?.message
  expect(push?.endpoint).toBe(subscription.endpoint)
  expect(message?.notification.body).toContain(car.number)
  expect(message?.notification.body).not.toContain(car.vehicle.plate ?? '')

  const { shown, badge, tap, end } = await recordNotifications(page)
  await deliver(page, JSON.stringify(message))
  const { title, body, tag, navigate, lang } = message?.notification ?? {}
  await expect.poll(shown).toMatchObject([{ title, body, tag, lang, data: navigate }])
  expect(await badge()).toBe(message?.app_badge)
  // The same fact again takes the place of the first.
  await deliver(page, JSON.stringify(message))
  await expect.poll(shown).toHaveLength(1)

  await tap()
  await expect(page).toHaveURL(navigate ?? '')
  await expect(page.locator('main h1')).toBeVisible()
  expect(await shown()).toEqual([])
  // What cannot be read is shown too: browsers demand a notification for each push.
  await deliver(page, 'no JSON')
  await expect.poll(shown).toHaveLength(1)

  // The browser ends the subscription by itself: the worker makes another one with the same key and tells the server.
  const renewed = service.subscribe()
  expect(await end(renewed)).toEqual([true, [4, 7, 11]])
  const count = service.taken.length
  const [next] = await colleague.list('confirmed')
  await colleague.change(next?.id ?? '', 'arrived')
  expect((await service.waitFor(count + 1)).at(-1)?.endpoint).toBe(renewed.endpoint)

  await page.goto(at('/profile'))
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  // The page knows the subscription from before: for it notifications are off, and switching them on and off ends both.
  await toggle.click()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(devices).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('S30 an answer that is older than a choice does not undo it', async ({ context, locale }) => {
  const page = await context.newPage()
  await provideService(page, service.subscribe())
  const { at, label } = workshopOf(page, product, locale)
  await page.goto(at('/profile'))
  await controlled(page)
  await page.getByRole('checkbox', { name: label('Notifications on this device') }).click()
  await expect(page.getByText(label('Notifications are on'))).toBeVisible()
  const arrivals = page.getByRole('checkbox', { name: label('A car arrives') })
  const isWanted = await arrivals.isChecked()

  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = Promise.withResolvers<void>()
  await page.route('**/api/profiles/me/push', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    read.resolve()
    await held.promise
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => {})
    ended.resolve()
  })
  // Without its network, the page asks again for what is visible.
  await page.evaluate("dispatchEvent(new Event('offline'))")
  await read.promise
  await arrivals.click()
  await expect(page.getByText(label('Saved'), { exact: true })).toBeVisible()
  held.resolve()
  await ended.promise
  await page.unrouteAll({ behavior: 'wait' })
  // The next choice is made on the last one.
  const names = page.getByRole('checkbox', { name: label('Show names and number plates') })
  const saved = page.waitForResponse((one) => one.request().method() === 'PUT')
  await names.click()
  await saved
  await page.reload()
  await expect(names).toBeChecked()
  await expect(arrivals).toBeChecked({ checked: !isWanted })
})

test('S32 what stands in the way of notifications is said in words @polish', async ({ context, locale }) => {
  const page = await context.newPage()
  const { at, label } = workshopOf(page, product, locale)
  const toggle = page.getByRole('checkbox', { name: label('Notifications on this device') })
  // This browser refuses them for every site.
  await page.goto(at('/profile'))
  await expect(page.getByText(label(texts.blocked))).toBeVisible()
  await expect(toggle).toBeDisabled()
  // Allowed, it has no push service.
  const allowed = await context.newPage()
  await allowNotifications(allowed)
  await allowed.goto(at('/profile'))
  await controlled(allowed)
  await allowed.getByRole('checkbox', { name: label('Notifications on this device') }).click()
  await expect(allowed.getByText(label(texts.noService))).toBeVisible()
  await allowed.close()
  // An iPhone whose app is not on the home screen; and a browser that has none.
  for (const [standalone, text] of [
    [false, texts.install],
    [undefined, texts.unsupported],
  ] as const) {
    const other = await context.newPage()
    await other.addInitScript((value) => {
      Reflect.deleteProperty(globalThis, 'PushManager')
      if (value !== undefined) Object.assign(Object.getPrototypeOf(navigator), { standalone: value })
    }, standalone)
    await other.goto(at('/profile'))
    await expect(other.getByText(label(text))).toBeVisible()
    await expect(other.getByRole('checkbox', { name: label('Notifications on this device') })).toBeDisabled()
    await other.close()
  }
})

const texts = {
  noService:
    'This browser could not reach its notification service. Check the connection and try again; some browsers have it switched off.',
  blocked:
    'Notifications are blocked in this browser. Tap the icon beside the address, allow notifications for this site, and reload the page.',
  install:
    'On an iPhone or iPad the app has to be on the home screen: tap Share, then “Add to Home Screen”, and switch notifications on there.',
  unsupported: 'This browser cannot show notifications. Use Chrome, Edge, Firefox or Safari in an ordinary window.',
}
