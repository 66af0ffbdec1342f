import type { Page } from '@playwright/test'
import { controlled } from '../support/controlled.ts'
import type { Workshop } from '../support/journey-workshop.ts'
import { drawPicture } from '../support/pictures.ts'

/** Who looks: nobody, somebody who has just registered or just set up, the demo's owner, a tablet of the workshop. */
export type Viewer = 'nobody' | 'newcomer' | 'founder' | 'owner' | 'tablet'

export type Stage = Workshop & {
  page: Page
  /** Of the demo: an order in each of these states. */
  orders: Readonly<Record<'confirmed' | 'in-progress' | 'ready' | 'completed', string>>
  /** Presses the button, tab or link of this name. */
  press(id: string): Promise<void>
  photo(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }>
}

export type Screen = {
  name: string
  viewer?: Viewer
  path: (stage: Pick<Stage, 'orders'>) => string
  /** What brings it into the state that is wanted. */
  act?: (stage: Stage) => Promise<void>
  /** As printed. */
  isPaper?: boolean
  /** Where the day board and its tools are; a phone has a list. */
  isBoard?: boolean
  /** Needs the worker, and the real time with it. */
  isLive?: boolean
}

const at = (path: string) => () => path
const orderIn = (status: keyof Stage['orders']) => (stage: Pick<Stage, 'orders'>) => `/orders/${stage.orders[status]}`
const pressing = (id: string) => (stage: Stage) => stage.press(id)

const openMarek = ({ page }: Stage) => page.getByRole('button', { name: 'Marek Nowak', exact: true }).click()

const nobody: Screen[] = [
  { name: 'landing', viewer: 'nobody', path: at('/') },
  { name: 'login', viewer: 'nobody', path: at('/login') },
  {
    name: 'login-code',
    viewer: 'nobody',
    path: at('/login'),
    act: async ({ page }) => {
      await page.locator('input[name=email]').fill(`${Date.now()}@example.com`)
      await page.locator('button[type=submit]').click()
      await page.locator('input[name=code]').waitFor()
    },
  },
  { name: 'register', viewer: 'nobody', path: at('/register') },
  { name: 'privacy', viewer: 'nobody', path: at('/legal/privacy-policy') },
  { name: 'not-found', viewer: 'nobody', path: at('/no-such-page') },
]

const steps = ['base-info', 'brands', 'services', 'conveniences', 'working-hours', 'ready']
const newcomer: Screen[] = [
  { name: 'onboarding-start', viewer: 'newcomer', path: at('/onboarding') },
  ...['dashboard', 'schedule', 'orders', 'employees'].map(
    (name): Screen => ({
      name: `empty-${name}`,
      viewer: 'founder',
      path: at(`/${name}`),
    }),
  ),
]

const order: Screen[] = [
  { name: 'order', path: orderIn('in-progress') },
  { name: 'order-confirmed', path: orderIn('confirmed') },
  { name: 'order-ready', path: orderIn('ready') },
  { name: 'order-completed', path: orderIn('completed') },
  { name: 'order-more', path: orderIn('in-progress'), act: pressing('More') },
  {
    name: 'order-hold',
    path: orderIn('in-progress'),
    act: ({ step }) => step('awaiting-parts').click(),
  },
  { name: 'order-arrive', path: orderIn('confirmed'), act: ({ step }) => step('arrived').click() },
  { name: 'order-move', path: orderIn('confirmed'), act: pressing('Move') },
  { name: 'order-car', path: orderIn('in-progress'), act: pressing('Change car and customer') },
  {
    name: 'order-customer',
    path: orderIn('in-progress'),
    act: ({ page }) => page.locator('main button[aria-haspopup=dialog]').first().click(),
  },
  { name: 'order-facts', path: orderIn('in-progress'), act: pressing('Mileage, key, promise') },
  { name: 'order-lines', path: orderIn('ready'), act: pressing('Change the lines') },
  { name: 'order-paper', path: orderIn('in-progress'), isPaper: true },
  {
    name: 'order-photo',
    path: orderIn('in-progress'),
    act: async ({ page, photo, say }) => {
      const tiles = page.getByRole('list', { name: say('Photos of this order') }).getByRole('listitem')
      if ((await tiles.count()) === 0) await page.locator('input[name=photos]').setInputFiles(await photo('front.png'))
      await tiles.first().getByRole('button').click()
      await page.locator('dialog[open] img').last().waitFor()
    },
  },
]

const sections = 'station photos brands services conveniences hours company tablets data look device sessions'.split(
  ' ',
)
const owner: Screen[] = [
  { name: 'dashboard', path: at('/dashboard') },
  { name: 'schedule', path: at('/schedule?view=day&by=bay') },
  { name: 'schedule-people', path: at('/schedule?view=day&by=employee') },
  { name: 'schedule-week', path: at('/schedule?view=week') },
  { name: 'schedule-paper', path: at('/schedule?view=day&by=bay'), isPaper: true },
  { name: 'new-appointment', path: at('/schedule?new=phone') },
  { name: 'walk-in', path: at('/schedule?new=walk-in') },
  { name: 'catch-up', path: at('/catch-up') },
  { name: 'wall', path: at('/wall') },
  { name: 'palette', path: at('/dashboard'), act: pressing('Find or do anything') },
  ...order,
  { name: 'orders', path: at('/orders') },
  { name: 'orders-done', path: at('/orders?status=completed') },
  { name: 'orders-board', path: at('/orders?view=board') },
  { name: 'orders-filters', path: at('/orders'), act: pressing('Filters') },
  { name: 'orders-views', path: at('/orders'), act: pressing('Saved views') },
  { name: 'orders-none', path: at('/orders?q=nothing-like-it') },
  { name: 'employees', path: at('/employees') },
  { name: 'employee-new', path: at('/employees?person=new') },
  { name: 'employee', path: at('/employees'), act: openMarek },
  {
    name: 'employee-away',
    path: at('/employees'),
    act: async (stage) => {
      await openMarek(stage)
      await stage.press('Note days away')
    },
  },
  {
    name: 'employee-let-go',
    path: at('/employees'),
    act: async (stage) => {
      await openMarek(stage)
      await stage.press('No longer works here')
    },
  },
  { name: 'profile', path: at('/profile') },
  {
    name: 'profile-crop',
    path: at('/profile'),
    act: async ({ page, photo }) => {
      await page.locator('input[name=photo]').setInputFiles(await photo('me.png'))
      await page.locator('dialog[open] img').waitFor()
    },
  },
  { name: 'profile-erase', path: at('/profile'), act: pressing('Delete my account…') },
  { name: 'settings', path: at('/settings') },
  ...sections.map((name): Screen => ({ name: `settings-${name}`, path: at(`/settings?section=${name}`) })),
  { name: 'station-erase', path: at('/settings?section=data'), act: pressing('Delete the station…') },
  ...steps.map((name): Screen => ({ name: `onboarding-${name}`, path: at(`/onboarding?step=${name}`) })),
  { name: 'onboarding2', path: at('/onboarding2') },
  { name: 'not-found-inside', path: at('/orders/not-an-id') },
  { name: 'order-unknown', path: at('/orders/019aa000-0000-7000-8000-000000000001') },
]

const offline = async ({ page, step, expectStatus }: Stage) => {
  await controlled(page)
  await expectStatus('in-progress')
  await page.context().setOffline(true)
  await step('ready').click()
  await page.locator('[data-outbox-notice]').waitFor()
}
const live: Screen[] = [
  { name: 'offline-order', isLive: true, path: orderIn('in-progress'), act: offline },
  {
    name: 'offline-unsent',
    isLive: true,
    path: orderIn('in-progress'),
    act: async (stage) => {
      await offline(stage)
      await stage.page.locator('header [data-tone]').click()
      await stage.page.locator('dialog[open] ol > li').first().waitFor()
    },
  },
  {
    name: 'offline-sign-out',
    isLive: true,
    path: orderIn('in-progress'),
    act: async (stage) => {
      await offline(stage)
      await stage.page.goto(stage.at('/sign-out'))
      await stage.page.getByRole('button').first().waitFor()
    },
  },
]

const tablet: Screen[] = [
  { name: 'tablet-settings', viewer: 'tablet', path: at('/settings') },
  {
    name: 'tablet-who',
    viewer: 'tablet',
    path: orderIn('in-progress'),
    act: async ({ page, step }) => {
      await step('ready').click()
      await page.locator('dialog[open]').waitFor()
    },
  },
]

/** Every screen of the product, and the states of it that are worth a look. */
export const screens: readonly Screen[] = [...nobody, ...newcomer, ...owner, ...live, ...tablet]

/** A picture that somebody would take: light, shade and an edge. */
export async function drawPhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/png', buffer: await (await drawPicture(1200, 900)).png().toBuffer() }
}
