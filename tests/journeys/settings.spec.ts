import { expect, provideDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { expectNoFault } from '../support/page/find-faults.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false })

test.describe.configure({ mode: 'default' })

// What is refused is answered with these, which the browser's console names.
const isExpected = (said: string) => /status of 40[19]|ERR_INTERNET_DISCONNECTED|session has ended/.test(said)

test('C26 C27 the company: wrong numbers, no network, two tabs', async ({ page, context, locale }) => {
  const complaints = watchConsole(page)
  const { say, at } = workshopOf(page, product, locale)
  const field = (name: string, on = page) => on.locator(`input[name=${name}]`)
  const save = (on = page) => on.locator('main button[type=submit]').click()
  await context.addCookies(cookies)
  await page.goto(at('/settings'))
  await page.getByRole('link', { name: say('Company') }).click()
  await expect(page).toHaveURL(/section=company$/)

  await test.step('a wrong digit is told while it is typed, one too few when the field is left', async () => {
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

  await test.step('without a network it says so, and a reload loses nothing', async () => {
    await field('regon').fill('123456785')
    await field('city').fill('Warszawa')
    await context.setOffline(true)
    await save()
    await expect(page.getByText(say('problem.network'))).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(field('regon')).toHaveValue('123456785')
    await save()
    await expect(page.getByText(say('Saved'), { exact: true })).toBeVisible()
  })

  await test.step('two tabs change it: the second is told and keeps what was typed', async () => {
    const other = await context.newPage()
    await other.goto(at('/settings?section=company'))
    // What was kept on the device may come first, and is a moment old.
    await expect(field('regon', other)).toHaveValue('123456785')
    await field('city', other).fill('Kraków')
    await field('street').fill('Wolska 14')
    await save(other)
    await expect(other.getByText(say('Saved'), { exact: true })).toBeVisible()
    await other.close()
    await save()
    await expect(page.getByRole('button', { name: say('Take theirs') })).toBeVisible()
    await expect(field('street')).toHaveValue('Wolska 14')
    await page.getByRole('button', { name: say('Save mine') }).click()
    await expect(page.getByRole('button', { name: say('Take theirs') })).toHaveCount(0)
    await page.reload()
    await expect(field('street')).toHaveValue('Wolska 14')
    await expect(field('city')).toHaveValue('Warszawa')
  })
  expect(complaints.filter((said) => !isExpected(said))).toEqual([])
})

test('a device is signed out from another one; what was typed there waits for the next sign-in', async ({
  page,
  browser,
  locale,
}) => {
  const here = workshopOf(page, product, locale)
  const { say, at } = here
  const lost = await browser.newContext({ ...(locale ? { locale } : {}) })
  const theirs = await lost.newPage()
  const there = workshopOf(theirs, product, locale)
  await there.register('jan@example.com')
  await there.setUp()
  await theirs.goto(at('/settings?section=company'))
  await theirs.locator('input[name=legalForm]').fill('sp. z o.o.')

  await page.goto(at('/login'))
  await here.signIn('jan@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto(at('/settings?section=sessions'))
  await expect(page.locator('main section').getByText(say('this device'), { exact: true })).toHaveCount(1)
  await expectNoFault(page)
  await page.getByRole('button', { name: say('Sign out all other devices') }).click()
  await page.getByRole('button', { name: say('Sign them out') }).click()
  await expect(page.getByText(say('You are signed in on no other device.'))).toBeVisible()

  await theirs.locator('main button[type=submit]').click()
  await expect(theirs).toHaveURL(/\/login\?to=/)
  expect(await theirs.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.company')))).toBe(true)
  await lost.close()
})

test('R10 language, theme and size hold at once and after a reload', async ({ page, context, locale }) => {
  const { say, at } = workshopOf(page, product, locale)
  const html = page.locator('html')
  await context.addCookies(cookies)
  await page.goto(at('/settings?section=look'))
  await page.getByRole('radio', { name: say('Garage') }).check()
  await page.getByRole('radio', { name: say('For a desk') }).check()
  await expectNoFault(page)
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'desk')
  const isPolish = locale?.startsWith('pl')
  await page.getByRole('radio', { name: isPolish ? 'English' : 'Polski' }).click()
  await expect(html).toHaveAttribute('lang', isPolish ? 'en' : 'pl')
  await expect(page).toHaveURL(isPolish ? /\d\/settings\?section=look$/ : /\/pl\/settings\?section=look$/)
})
