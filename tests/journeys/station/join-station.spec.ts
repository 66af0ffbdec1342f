import type { Browser, Page } from '@playwright/test'
import { expect, provideProduct, test } from '../../support/journey.ts'
import { readInvitation } from '../../support/read-invitation.ts'
import { workshopZone } from '../../support/workshop-zone.ts'

const product = provideProduct()

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const inOwn = (locale: string | undefined, path: string) =>
  product.origin + (locale?.startsWith('pl') ? `/pl${path}` : path)
/** Where a mechanic starts. */
const start = '/my-cars'
let people = 0
const newAddress = (who: string, project: string) => `${who}${++people}-${project}@example.com`

async function enterCode(page: Page, email: string): Promise<void> {
  await page.locator('button[type=submit]').click()
  await page.locator('input[name=code]').fill(await product.readCode(email))
}

async function register(page: Page, locale: string | undefined, email: string): Promise<void> {
  await page.goto(inOwn(locale, '/register'))
  await page.locator('input[name=email]').fill(email)
  await enterCode(page, email)
  await expect(page).toHaveURL(/\/onboarding$/)
}

const post = (page: Page, path: string, body: object | null) =>
  page.evaluate(
    async ([path, body]) => {
      const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const answer = await fetch(`/api${path}`, { method: 'POST', ...json })
      return { status: answer.status, value: (await answer.json()) as { id: string } }
    },
    [path, body] as const,
  )

/** An owner with a station who has sent an invitation, and its link. */
async function inviteFrom(page: Page, locale: string | undefined, project: string, email: string): Promise<string> {
  await register(page, locale, newAddress('owner', project))
  const station = {
    name: 'Auto Serwis Wola',
    phone: '+48221234567',
    email: null,
    website: null,
    street: 'Wolska 12',
    postalCode: '01-201',
    cityId: null,
    city: 'Warszawa',
    country: 'PL',
    timeZone: workshopZone(),
    currency: 'PLN',
    bays: [{ name: 'Bay 1', kind: 'lift', active: true }],
  }
  expect((await post(page, '/onboarding/base-info', { ...station, founderName: 'Ola Nowak' })).status).toBe(200)
  const person = { name: 'Marek Nowak', shortName: 'Marek', role: 'mechanic', email, phone: null, colour: 'teal' }
  const made = await post(page, '/employees', { ...person, skills: [], weekly: null })
  expect(made.status).toBe(201)
  expect((await post(page, `/employees/${made.value.id}/invite`, null)).status).toBe(200)
  return readInvitation(product, email)
}

const openPhone = async (browser: Browser, locale: string | undefined) =>
  (
    await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      serviceWorkers: 'block',
      locale: locale ?? 'en-GB',
    })
  ).newPage()

const signal = (page: Page) => page.locator('main :is(a, button)').first()

test('R18 two taps and a code: an invitation leads a new person to the station, and works once @polish', async ({
  page,
  browser,
  locale,
}, { project }) => {
  const email = newAddress('marek', project.name)
  const link = await inviteFrom(page, locale, project.name, email)
  expect(link).toContain(inOwn(locale, '/goto-crm#invitation='))

  // The first tap is on the link in the mail.
  const phone = await openPhone(browser, locale)
  await phone.goto(link)
  await expect(phone.locator('main h1')).toContainText('Auto Serwis Wola')
  await expect(phone.locator('main')).toContainText(/Ola Nowak.*(mechanic|mechanika)/)
  await expect(phone.locator('main')).toContainText(email)
  // The secret is in no address bar and no history.
  await expect(phone).toHaveURL(inOwn(locale, '/goto-crm'))
  await signal(phone).click()
  const code = phone.locator('input[name=code]')
  await expect(code).toBeFocused()
  // The phone may discard the page while the mail is read.
  await phone.reload()
  await code.fill(await product.readCode(email))
  await expect(phone).toHaveURL(inOwn(locale, start))
  const profile = await phone.evaluate(async () => (await fetch('/api/profiles/me')).json())
  expect(profile).toMatchObject({ email, role: 'mechanic', stationName: 'Auto Serwis Wola' })
  // The checklist is the owner's.
  await expect(phone.locator('main h1')).toBeVisible()
  await expect(phone.locator('#first-steps')).toHaveCount(0)

  // The mail as a bookmark still leads the employee to work. For others the invitation has ended.
  await phone.goto(link)
  await expect(phone).toHaveURL(inOwn(locale, start))
  const other = await openPhone(browser, locale)
  await other.goto(link)
  await signal(other).click()
  await expect(other).toHaveURL(inOwn(locale, '/login'))
})

test('R18 an invitation to somebody who has an account, and to somebody with a station', async ({
  page,
  browser,
  locale,
}, { project }) => {
  const email = newAddress('piotr', project.name)
  const known = await openPhone(browser, locale)
  await register(known, locale, email)
  const link = await inviteFrom(page, locale, project.name, email)

  // The owner opens it and stays where they are. The station was founded in another page, which this one learns here.
  await page.goto(inOwn(locale, '/dashboard'))
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto(link)
  await expect(page.locator('main h1')).toContainText('Auto Serwis Wola')
  await signal(page).click()
  await expect(page).toHaveURL(inOwn(locale, '/dashboard'))

  await known.goto(inOwn(locale, '/sign-out'))
  await expect(known).toHaveURL(inOwn(locale, '/login'))
  await known.goto(link)
  await signal(known).click()
  await known.locator('input[name=code]').fill(await product.readCode(email))
  await expect(known).toHaveURL(inOwn(locale, start))
})

test('R18 somebody who is signed in joins with one tap, also with another address than the invited one', async ({
  page,
  browser,
  locale,
}, { project }) => {
  const guest = await openPhone(browser, locale)
  const own = newAddress('ewa', project.name)
  await register(guest, locale, own)
  const invited = newAddress('office', project.name)
  await guest.goto(await inviteFrom(page, locale, project.name, invited))
  await expect(guest.locator('main')).toContainText(invited)
  await expect(guest.locator('main')).toContainText(own)
  // The invitation waits: it comes before the set-up of a station.
  await guest.goto(inOwn(locale, '/schedule'))
  await expect(guest).toHaveURL(inOwn(locale, '/goto-crm'))
  await signal(guest).click()
  await expect(guest).toHaveURL(inOwn(locale, start))
})

test('R18 the entry page redirects to the dashboard, without a network to the schedule, else to the login', async ({
  page,
  locale,
}, { project }) => {
  await page.goto(inOwn(locale, '/goto-crm'))
  await expect(page).toHaveURL(inOwn(locale, '/login'))
  await page.waitForLoadState()
  await inviteFrom(page, locale, project.name, newAddress('ola', project.name))
  await page.goto(inOwn(locale, '/goto-crm'))
  await expect(page).toHaveURL(inOwn(locale, '/dashboard'))
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto(inOwn(locale, '/goto-crm'))
  await expect(page).toHaveURL(inOwn(locale, '/schedule'))
})
