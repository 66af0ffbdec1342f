import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test.describe.configure({ mode: 'default' })

// Refused requests are answered with these statuses, which the browser prints in its console.
const isExpected = (text: string) => /status of 40[19]|ERR_INTERNET_DISCONNECTED|session has ended/.test(text)

test('C26 C27 the company: wrong numbers, no network, two tabs', async ({ page, context, locale }) => {
  const complaints = watchConsole(page)
  const { label, at } = workshopOf(page, product, locale)
  const field = (name: string, on = page) => on.locator(`input[name=${name}]`)
  const save = (on = page) => on.locator('main button[type=submit]').click()
  await context.addCookies(cookies)
  await page.goto(at('/settings'))
  await page.getByRole('link', { name: label('Company') }).click()
  await expect(page).toHaveURL(/section=company$/)

  await test.step('a wrong digit is reported while typing, a missing one when the field is left', async () => {
    await field('nip').fill('856-734-62-16')
    await expect(field('nip')).toHaveAttribute('aria-invalid', 'true')
    await field('nip').fill('856 734 62 15')
    await expect(field('nip')).not.toHaveAttribute('aria-invalid')
    await field('regon').fill('12345')
    await expect(field('regon')).not.toHaveAttribute('aria-invalid')
    await field('krs').focus()
    await expect(field('regon')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('nip')).toHaveValue('856-734-62-15')
    await field('city').fill('')
    await save()
    await expect(field('regon')).toBeFocused()
    await expect(field('city')).toHaveAttribute('aria-invalid', 'true')
    await expectNoFault(page)
  })

  await test.step('without a network there is a message, and a reload loses nothing', async () => {
    await field('regon').fill('987654326')
    await field('city').fill('Warszawa')
    await context.setOffline(true)
    await save()
    await expect(page.getByText(label('problem.network'))).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(field('regon')).toHaveValue('987654326')
    await save()
    await expect(page.getByText(label('Saved'), { exact: true })).toBeVisible()
  })

  await test.step('two tabs change it: the second is notified and keeps its input', async () => {
    const other = await context.newPage()
    await other.goto(at('/settings?section=company'))
    // The data stored on the device may be shown first, and are a moment old: they have the number of the demo.
    await expect(field('regon', other)).toHaveValue('987654326')
    await field('city', other).fill('Kraków')
    await field('street').fill('Wolska 14')
    await save(other)
    await expect(other.getByText(label('Saved'), { exact: true })).toBeVisible()
    await other.close()
    await save()
    await expect(page.getByRole('button', { name: label('Keep theirs') })).toBeVisible()
    await expect(field('street')).toHaveValue('Wolska 14')
    await page.getByRole('button', { name: label('Keep mine') }).click()
    await expect(page.getByRole('button', { name: label('Keep theirs') })).toHaveCount(0)
    await page.reload()
    await expect(field('street')).toHaveValue('Wolska 14')
    await expect(field('city')).toHaveValue('Warszawa')
  })
  expect(complaints.filter((text) => !isExpected(text))).toEqual([])
})

test('a device is signed out from another one; its input waits for the next sign-in', async ({
  page,
  browser,
  locale,
}) => {
  const here = workshopOf(page, product, locale)
  const { label, at } = here
  const lost = await browser.newContext({ ...(locale ? { locale } : {}) })
  const otherPage = await lost.newPage()
  const there = workshopOf(otherPage, product, locale)
  await there.register('jan@example.com')
  await there.setUp()
  await otherPage.goto(at('/settings?section=company'))
  await otherPage.locator('input[name=legalForm]').fill('sp. z o.o.')

  await page.goto(at('/login'))
  await here.signIn('jan@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(at('/settings?section=sessions'))
  await expect(page.locator('main section').getByText(label('this device'), { exact: true })).toHaveCount(1)
  await expectNoFault(page)
  await page.getByRole('button', { name: label('Sign out all other devices') }).click()
  await page.getByRole('button', { name: label('Sign out others') }).click()
  await expect(page.getByText(label('You are not signed in on any other device.'))).toBeVisible()

  await otherPage.locator('main button[type=submit]').click()
  await expect(otherPage).toHaveURL(/\/login\?to=/)
  expect(await otherPage.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.company')))).toBe(true)
  await lost.close()
})

test('R10 language, theme and size apply at once and after a reload', async ({ page, context, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const html = page.locator('html')
  await context.addCookies(cookies)
  await page.goto(at('/settings?section=look'))
  await page.getByRole('radio', { name: label('Dark') }).check()
  await page.getByRole('radio', { name: label('Compact') }).check()
  await expectNoFault(page)
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'desk')
  const isPolish = locale?.startsWith('pl')
  await page.getByRole('radio', { name: isPolish ? 'English' : 'Polski' }).click()
  await expect(html).toHaveAttribute('lang', isPolish ? 'en' : 'pl')
  await expect(page).toHaveURL(isPolish ? /\d\/settings\?section=look$/ : /\/pl\/settings\?section=look$/)
})
