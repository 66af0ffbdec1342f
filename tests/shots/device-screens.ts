import { officeOf } from '../support/office.ts'
import { controlled } from '../support/page/controlled.ts'
import { aPhoto, share } from '../support/page/share-files.ts'
import type { Screen, ShotsStage } from './stage.ts'

const dayMs = 24 * 60 * 60_000

/** Orders that a picture has used. */
const used = new Set<string>()

/** An order used by no other picture, because the screens change it. */
async function openFresh({ page, at, product, expectStatus }: ShotsStage): Promise<string> {
  const office = officeOf(product, await page.context().cookies())
  const car = (await office.list('confirmed')).find(({ id }) => !used.has(id))
  if (!car) throw new Error('the demo has too few visits')
  used.add(car.id)
  await office.change(car.id, 'arrived')
  await office.change(car.id, 'in-progress')
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('in-progress')
  return car.id
}

async function tapOffline(stage: ShotsStage): Promise<string> {
  const { page, step, expectStatus } = stage
  const id = await openFresh(stage)
  await page.context().setOffline(true)
  await step('ready').click()
  await expectStatus('ready')
  await page.locator('[data-outbox-notice]').waitFor()
  return id
}

async function openUnsent({ page, label }: ShotsStage): Promise<void> {
  await page
    .locator('[data-outbox-notice]')
    .getByRole('button', { name: label('Unsent changes') })
    .click()
  await page.locator('dialog[open] li').first().waitFor()
}

async function sharePhotos({ page, at }: ShotsStage): Promise<void> {
  await page.goto(at('/dashboard'))
  await controlled(page)
  const photos = [await aPhoto('front.jpg', 'teal'), await aPhoto('rear.jpg', 'slategrey')]
  await share(page, new URL(at('/share')).pathname, photos)
  await page.locator('main img').nth(1).waitFor()
}

const states: Readonly<Record<string, (stage: ShotsStage) => Promise<unknown>>> = {
  'share-photos': sharePhotos,
  'offline-order': tapOffline,
  'offline-unsent': async (stage) => {
    await tapOffline(stage)
    await openUnsent(stage)
  },
  'offline-sign-out': async (stage) => {
    await tapOffline(stage)
    await stage.page.goto(stage.at('/sign-out'))
    await stage.page.getByRole('button').first().waitFor()
  },
  'unsent-conflict': async (stage) => {
    const { page, product } = stage
    const id = await tapOffline(stage)
    await officeOf(product, await page.context().cookies()).change(id, 'awaiting-parts')
    await page.context().setOffline(false)
    await openUnsent(stage)
    await page.locator('dialog[open] [data-asks]').waitFor()
  },
  'unsent-of-others': async (stage) => {
    const { page, at, label, cookiesOf } = stage
    const context = page.context()
    const become = async (viewer: 'leaver' | 'mechanic') => {
      const cookies = await cookiesOf(viewer)
      await context.clearCookies()
      await context.addCookies(cookies)
    }
    await become('leaver')
    await tapOffline(stage)
    await page.goto(at('/sign-out'))
    await page.getByRole('button', { name: label('Sign out, keep unsent changes') }).click()
    await page.waitForURL(/\/login$/)
    const over = page.waitForResponse(/\/logout$/)
    await context.setOffline(false)
    await over
    await become('mechanic')
    await page.goto(at('/dashboard#unsent'))
    await page.locator('dialog[open] li').first().waitFor()
  },
  locked: async (stage) => {
    const { page, at, label } = stage
    const id = await tapOffline(stage)
    await page.clock.install({ time: Date.now() + 8 * dayMs })
    await page.goto(at(`/orders/${id}`))
    await page.clock.runFor(20_000)
    await page.getByRole('heading', { name: label('Locked until you are back online') }).waitFor()
    await page.getByText(label('Still no connection.')).waitFor()
  },
}

/** The screens of a device that is or was without a network. */
export const deviceScreens: readonly Screen[] = Object.entries(states).map(([name, act]) => ({
  name,
  act,
  path: () => '/orders',
  isLive: true,
}))
