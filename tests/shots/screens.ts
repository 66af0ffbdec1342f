import { drawPicture } from '../support/pictures.ts'
import { readInvitation } from '../support/read-invitation.ts'
import { deviceScreens } from './device-screens.ts'
import type { Screen, ShotsStage } from './stage.ts'

const at = (path: string) => () => path
const orderIn = (status: keyof ShotsStage['orders']) => (stage: Pick<ShotsStage, 'orders'>) =>
  `/orders/${stage.orders[status]}`
const pressing = (id: string) => (stage: ShotsStage) => stage.press(id)

const openMarek = ({ page }: ShotsStage) => page.getByRole('button', { name: 'Marek Nowak', exact: true }).click()

/** Opens the page of the first entry of a list. */
const openFirst = async ({ page }: ShotsStage) => {
  await page.locator('main li a[href*="/c"]').first().click()
  await page.locator('main dl').first().waitFor()
}

/** Opens the form that erases the first car of a list. */
const eraseFirst = async (stage: ShotsStage) => {
  await openFirst(stage)
  await stage.press('More actions')
  await stage.press('Erase this car…')
}

/** Opens the form of the first customer of a list, at the consents. */
const editFirst = async (stage: ShotsStage) => {
  await openFirst(stage)
  await stage.press('Edit')
  await stage.page.locator('dialog[open] fieldset input[type=checkbox]').last().scrollIntoViewIfNeeded()
}

const invitations = new WeakMap<ShotsStage['product'], Promise<string>>()
/** Invites a mechanic, once for all looks of a server: another invitation would end the first. Returns the secret. */
async function inviteZofia({ product, cookiesOf }: ShotsStage): Promise<string> {
  const cookie = (await cookiesOf('owner')).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: product.origin, 'content-type': 'application/json' }
  const send = async (path: string, body: object) =>
    (await fetch(`${product.origin}/api${path}`, { headers, method: 'POST', body: JSON.stringify(body) })).json()
  const email = 'zofia@example.com'
  const person = { name: 'Zofia Zając', shortName: 'Zofia', role: 'mechanic', email, phone: null, colour: 'pink' }
  const { id } = (await send('/employees', { ...person, skills: [], weekly: null })) as { id: string }
  await send(`/employees/${id}/invite`, {})
  const [, secret = ''] = (await readInvitation(product, email)).split('#')
  return secret
}

/** Invites somebody who has no account yet, and opens the link. */
const openInvitation = async (stage: ShotsStage) => {
  const { page, product, at } = stage
  const invited = invitations.get(product) ?? inviteZofia(stage)
  invitations.set(product, invited)
  await page.goto(`${at('/goto-crm')}#${await invited}`)
  await page.locator('main b').first().waitFor()
}

/** Opens the check-in report, marks two damages and signs it. */
const recordCar = async ({ page, press }: ShotsStage) => {
  await press('paper.check-in')
  const dialog = page.locator('dialog[open]')
  await dialog.locator('input[name=fuel]').fill('3')
  const drawing = dialog.locator('[data-car-drawing]')
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
  await drawing.click({ position: { x: width * 0.3, y: height * 0.17 } })
  await drawing.click({ position: { x: width * 0.84, y: height * 0.84 } })
  const pad = dialog.locator('[data-signature-pad]')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the pad is not visible')
  const points = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((part, at) => ({
    x: box.x + box.width * part,
    y: box.y + box.height * (at % 2 === 0 ? 0.7 : 0.35),
  }))
  await page.mouse.move(points[0]?.x ?? 0, points[0]?.y ?? 0)
  await page.mouse.down()
  for (const { x, y } of points) await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
  await dialog.locator('[data-car-drawing]').scrollIntoViewIfNeeded()
}

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
  { name: 'invitation', viewer: 'nobody', path: at('/login'), act: openInvitation },
  { name: 'privacy', viewer: 'nobody', path: at('/legal/privacy-policy') },
  { name: 'not-found', viewer: 'nobody', path: at('/no-such-page') },
]

const steps = ['base-info', 'brands', 'services', 'conveniences', 'working-hours', 'ready', 'employees', 'company']
const newcomer: Screen[] = [
  { name: 'onboarding-start', viewer: 'newcomer', path: at('/onboarding') },
  { name: 'onboarding2-start', viewer: 'newcomer', path: at('/onboarding2') },
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
    name: 'order-inspection',
    path: orderIn('in-progress'),
    act: async ({ page }) => {
      await page.locator('[data-start-inspection]').first().click()
      await page.locator('dialog[open] button[data-grade=now]').first().click()
    },
  },
  { name: 'order-finding', path: orderIn('in-progress'), act: pressing('Add finding') },
  { name: 'order-report', path: orderIn('confirmed'), act: recordCar },
  {
    name: 'order-report-view',
    path: orderIn('confirmed'),
    act: async (stage) => {
      await recordCar(stage)
      await stage.page.locator('dialog[open] button[type=submit]').click()
      await stage.page.locator('[data-report]').first().click()
    },
  },
  {
    name: 'order-hold',
    path: orderIn('in-progress'),
    act: ({ step }) => step('awaiting-parts').click(),
  },
  { name: 'order-arrive', path: orderIn('confirmed'), act: ({ step }) => step('arrived').click() },
  { name: 'order-move', path: orderIn('confirmed'), act: pressing('Reschedule') },
  { name: 'order-car', path: orderIn('in-progress'), act: pressing('Edit car and customer') },
  {
    name: 'order-customer',
    path: orderIn('in-progress'),
    act: ({ page }) => page.locator('main button[aria-haspopup=dialog]').first().click(),
  },
  { name: 'order-facts', path: orderIn('in-progress'), act: pressing('Edit details') },
  { name: 'order-lines', path: orderIn('ready'), act: pressing('Edit items') },
  { name: 'order-paper', path: orderIn('in-progress'), paper: 'upright' },
  {
    name: 'order-photo',
    path: orderIn('in-progress'),
    act: async ({ page, photo, label }) => {
      const tiles = page.getByRole('list', { name: label('Photos of this order') }).getByRole('listitem')
      if ((await tiles.count()) === 0) await page.locator('input[name=photos]').setInputFiles(await photo('front.png'))
      await tiles.first().getByRole('button').click()
      await page.locator('dialog[open] img').last().waitFor()
    },
  },
]

/** A day that no other picture shows. */
const awayOn = '2026-12-01'

async function sendAway({ page, product }: ShotsStage): Promise<void> {
  const ask = (path: string) => page.request.get(`${product.origin}/api${path}`).then((answer) => answer.json())
  const { absences } = await ask(`/absences?from=${awayOn}&to=${awayOn}`)
  if (absences.length > 0) return
  const { employees } = await ask('/employees')
  const data = { employeeId: employees[2].id, from: awayOn, to: '2026-12-03', kind: 'holiday', note: '' }
  const headers = { origin: product.origin }
  await page.request.post(`${product.origin}/api/absences`, { data, headers })
  await page.reload()
}

/** Switches the rule for declined repairs on: the demo has some. */
async function followUpRefusals({ page, product }: ShotsStage): Promise<void> {
  const path = `${product.origin}/api/follow-ups/rules`
  const { rules, oil, seasons } = await (await page.request.get(path)).json()
  const data = { rules: { ...rules, 'declined-finding': { isOn: true, leadDays: 3 } }, oil, seasons }
  await page.request.put(path, { data, headers: { origin: product.origin } })
  await page.reload()
  await page.locator('[data-follow-up]').first().waitFor()
}

async function showAway(stage: ShotsStage): Promise<void> {
  await sendAway(stage)
  await stage.page.locator('main [data-away]').first().scrollIntoViewIfNeeded()
}

/** The touch goes on, and the clock is fixed, so that the time of a hold never passes. */
async function holdCard({ page }: ShotsStage): Promise<void> {
  await page.evaluate(() => localStorage.setItem('pitboard.glove', 'on'))
  await page.reload()
  await page.locator('html[data-glove]').waitFor()
  await page.evaluate(() => {
    const later = window.setTimeout
    window.setTimeout = Object.assign((run: () => void, ms: number) => (ms === 600 ? 0 : later(run, ms)), later)
  })
  const cards = page.locator('main a[href*="/orders/"]:has([data-plate])').filter({ hasText: /In progress|W naprawie/ })
  await cards.first().waitFor()
  // The board scrolls to the present by itself.
  await page.waitForTimeout(1000)
  const spot = await cards.evaluateAll((links) => {
    for (const link of links) {
      link.scrollIntoView({ block: 'center' })
      const { x, y, width } = link.getBoundingClientRect()
      const place = { x: x + width / 2, y: y + 40 }
      if (link.contains(document.elementFromPoint(place.x, place.y))) return place
    }
  })
  if (!spot) throw new Error('no card to hold')
  await page.mouse.move(spot.x, spot.y)
  await page.mouse.down()
  await page.locator('[data-hold-ring]').waitFor({ state: 'attached' })
  await page.evaluate(() => localStorage.removeItem('pitboard.glove'))
}

const sections =
  'station photos brands services conveniences hours messages follow-ups company tablets sign-in imports data look device key-tags sessions'.split(
    ' ',
  )
const owner: Screen[] = [
  { name: 'dashboard', path: at('/dashboard') },
  { name: 'schedule', path: at('/schedule?view=day&by=bay') },
  { name: 'schedule-people', path: at('/schedule?view=day&by=employee') },
  { name: 'schedule-week', path: at('/schedule?view=week') },
  { name: 'schedule-week-cars', path: at('/schedule?view=week&row=all') },
  {
    name: 'schedule-week-bay',
    path: at('/schedule?view=week'),
    act: ({ page }) => page.locator('main [data-row] h2 button').first().click(),
    isWide: true,
  },
  { name: 'schedule-paper', path: at('/schedule?view=day&by=bay'), paper: 'upright' },
  {
    name: 'schedule-week-paper',
    path: at('/schedule?view=week'),
    paper: 'across',
    act: ({ page }) => page.locator('main [data-day]').first().waitFor(),
    isWide: true,
  },
  { name: 'new-appointment', path: at('/schedule?new=phone') },
  { name: 'walk-in', path: at('/schedule?new=walk-in') },
  {
    name: 'booking-company',
    path: at('/schedule?new=phone'),
    act: async ({ page }) => {
      await page.locator('dialog[open] input[type=checkbox]').first().check()
      await page.locator('dialog[open] input[name=nip]').fill('8567346216')
      await page.locator('dialog[open] input[name=nip]').scrollIntoViewIfNeeded()
    },
  },
  { name: 'my-cars', path: at('/my-cars') },
  { name: 'catch-up', path: at('/catch-up') },
  { name: 'wall', path: at('/wall') },
  { name: 'wall-tv', path: at('/wall'), isWall: true },
  { name: 'schedule-away', path: at(`/schedule?view=day&by=employee&date=${awayOn}`), act: showAway, isWide: true },
  { name: 'schedule-away-week', path: at(`/schedule?view=week&by=employee&date=${awayOn}`), act: sendAway },
  { name: 'glove-hold', path: at('/schedule?view=day&by=bay'), act: holdCard },
  {
    name: 'palette',
    path: at('/dashboard'),
    act: async ({ page, label }) => {
      const button = page.getByRole('button', { name: label('Search or jump to…') })
      await button.filter({ visible: true }).first().click()
      await page.locator('dialog[open] [role=option]').first().waitFor()
    },
  },
  ...order,
  { name: 'orders', path: at('/orders') },
  { name: 'orders-done', path: at('/orders?status=completed') },
  { name: 'orders-board', path: at('/orders?view=board') },
  { name: 'orders-filters', path: at('/orders'), act: pressing('Filters') },
  { name: 'orders-views', path: at('/orders'), act: pressing('Saved views') },
  { name: 'orders-none', path: at('/orders?q=nothing-like-it') },
  { name: 'figures', path: at('/figures?period=this-year') },
  { name: 'figures-rows', path: at('/figures?period=this-year&rows=turnover') },
  { name: 'follow-ups', path: at('/follow-ups'), act: followUpRefusals },
  {
    name: 'follow-up-message',
    path: at('/follow-ups'),
    act: async (stage) => {
      await followUpRefusals(stage)
      await stage.page
        .getByRole('button', { name: stage.label('Message'), exact: true })
        .first()
        .click()
    },
  },
  { name: 'customers', path: at('/customers?sort=-spent') },
  { name: 'customers-declined', path: at('/customers?declinedMonths=6&reach=phone') },
  { name: 'customers-filters', path: at('/customers'), act: pressing('Filters') },
  { name: 'customers-none', path: at('/customers?search=nothing-like-it') },
  { name: 'customer-new', path: at('/customers'), act: pressing('New customer') },
  { name: 'customer-page', path: at('/customers?sort=-spent'), act: openFirst },
  { name: 'cars', path: at('/cars?sort=-lastVisit') },
  { name: 'car-page', path: at('/cars?sort=-visits'), act: openFirst },
  { name: 'car-new', path: at('/cars'), act: pressing('New car') },
  { name: 'car-erase', path: at('/cars?sort=-visits'), act: eraseFirst },
  { name: 'customer-consents', path: at('/customers?sort=-spent'), act: editFirst },
  { name: 'employees', path: at('/employees') },
  { name: 'employee-new', path: at('/employees?person=new') },
  { name: 'employee', path: at('/employees'), act: openMarek },
  {
    name: 'employee-away',
    path: at('/employees'),
    act: async (stage) => {
      await openMarek(stage)
      await stage.press('Add time off')
    },
  },
  {
    name: 'employee-let-go',
    path: at('/employees'),
    act: async (stage) => {
      await openMarek(stage)
      await stage.press('Deactivate')
    },
  },
  {
    name: 'scan',
    path: at('/schedule?new=walk-in'),
    act: async ({ page, press }) => {
      await press('Scan the certificate or VIN')
      await page.locator('dialog[open] input[name=code]').waitFor({ state: 'attached' })
    },
  },
  { name: 'key-tag', path: at('/tag/404') },
  { name: 'share', path: at('/share') },
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
  {
    name: 'settings-sms',
    path: at('/settings?section=messages'),
    act: async ({ page }) => {
      await page.locator('select[name=kind]').selectOption('smsapi')
      await page.locator('input[name=secret]').scrollIntoViewIfNeeded()
    },
  },
  { name: 'station-erase', path: at('/settings?section=data'), act: pressing('Delete the workshop…') },
  ...steps.map((name): Screen => ({ name: `onboarding-${name}`, path: at(`/onboarding?step=${name}`) })),
  { name: 'onboarding2', path: at('/onboarding2') },
  { name: 'not-found-inside', path: at('/orders/not-an-id') },
  { name: 'order-unknown', path: at('/orders/019aa000-0000-7000-8000-000000000001') },
]

/** Made once for all pictures. */
const twinId = '019aa000-0000-7000-8000-00000000beef'

const openCustomer = async (stage: ShotsStage) => {
  const { page } = stage
  await page.locator('main button[aria-haspopup=dialog]').first().click()
  await page.locator('dialog[open] input[name=phone]').waitFor()
}
const customer: Screen[] = [
  {
    name: 'customer-merge',
    path: orderIn('confirmed'),
    act: async (stage) => {
      const { page, product, orders } = stage
      const headers = { origin: product.origin }
      const { customer } = await (
        await page.request.get(`${product.origin}/api/appointments/${orders.confirmed}`)
      ).json()
      const twin = { kind: 'person', name: 'A. Nowacka', phone: customer.phone, email: null, language: null }
      const data = { ...twin, id: twinId, consents: [], notes: '' }
      await page.request.post(`${product.origin}/api/customers`, { data, headers })
      await openCustomer(stage)
    },
  },
  {
    name: 'customer-company',
    path: orderIn('in-progress'),
    act: async (stage) => {
      await openCustomer(stage)
      const { page } = stage
      await page.locator('dialog[open] input[type=radio][value=company]').check({ force: true })
      await page.locator('dialog[open] input[name=nip]').fill('8567346215')
      await page.locator('dialog[open] input[name=nip]').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'order-company',
    path: orderIn('ready'),
    act: async ({ page, product, orders }) => {
      const headers = { origin: product.origin }
      const path = `${product.origin}/api/appointments/${orders.ready}`
      const { customer } = await (await page.request.get(path)).json()
      const place = { street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' }
      const company = { country: 'PL', nip: '8567346215', ...place }
      const data = { customer: { id: customer.id, name: 'Trans-Bud Sp. z o.o.', company } }
      await page.request.put(`${path}/details`, { data, headers })
      await page.reload()
      await page.getByText('856-734-62-15').waitFor()
    },
  },
  {
    name: 'customer-forget',
    path: orderIn('in-progress'),
    act: async (stage) => {
      await openCustomer(stage)
      await stage.press('Erase customer data…')
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

/** Every screen of the product, and its states of interest. */
export const screens: readonly Screen[] = [...nobody, ...newcomer, ...owner, ...customer, ...deviceScreens, ...tablet]

/** A generated photo: light, shade and an edge. */
export async function drawPhoto(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: 'image/png', buffer: await (await drawPicture(1200, 900)).png().toBuffer() }
}
