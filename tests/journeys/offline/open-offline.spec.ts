import { expect, provideProduct, test } from '../../support/journey.ts'
import { controlled } from '../../support/page/controlled.ts'
import { appPage, installWorker } from '../../support/page/install-worker.ts'

const product = provideProduct({ ownProcess: true })

test('O1 once a code is requested the app is stored, and opens on a cold start without a network', async ({
  page,
  context,
}) => {
  await page.goto(`${product.origin}/login`)
  await page.locator('input[name=email]').fill('anna@example.com')
  await page.locator('button[type=submit]').click()
  await controlled(page)
  await product.kill()
  const cold = await context.newPage()
  await cold.goto(`${product.origin}/pl/login`)
  await expect(cold).toHaveTitle('Zaloguj się')
  // The app itself finds that nobody is signed in.
  await cold.goto(`${product.origin}/orders`)
  await expect(cold).toHaveURL(`${product.origin}/login?to=%2Forders`)
  await cold.locator('input[name=email]').fill('anna@example.com')
  await cold.locator('button[type=submit]').click()
  await expect(cold.getByText('No connection to the server.')).toBeVisible()
  await product.start()
})

test('O1 R10 without a network the app opens in the languages that were used, and a public page that was visited', async ({
  page,
  context,
}) => {
  await installWorker(page, product.origin)
  await product.kill()
  const cold = await context.newPage()
  const inPolish = `${product.origin}/pl${appPage}`
  await cold.goto(inPolish)
  await expect(cold.getByText('Polski is not on this device yet. Go online once to load it.')).toBeVisible()
  await expect(cold.locator('html')).toHaveAttribute('lang', 'en')

  await product.start()
  await cold.goto(`${product.origin}/legal/terms-of-use`)
  await cold.goto(inPolish)
  await expect(cold.locator('html')).toHaveAttribute('lang', 'pl')
  await product.kill()
  await cold.goto(`${product.origin}/legal/terms-of-use`)
  await expect(cold).toHaveTitle('Terms of use')
  await cold.goto(inPolish)
  await expect(cold.locator('html')).toHaveAttribute('lang', 'pl')
  // One that was not visited says so, and opens as soon as the server answers.
  await cold.goto(`${product.origin}/legal/privacy-policy`)
  await expect(cold.getByRole('heading', { level: 1 })).toHaveText('This page is not on this device')
  await product.start()
  await cold.getByRole('button', { name: 'Try again' }).click()
  await expect(cold).toHaveTitle('Privacy policy')
  await product.kill()
  // The home page, which was not visited, leads into the product.
  await cold.goto(`${product.origin}/`)
  await expect(cold).toHaveURL(/\/(goto-crm|login)/)
  await product.start()
})

test('O1 the web app manifest names a start page and icons, in the language of the page', async ({ page, request }) => {
  for (const [path, start] of [
    ['/login', '/goto-crm'],
    ['/pl/login', '/pl/goto-crm'],
  ] as const) {
    await page.goto(product.origin + path)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(product.origin + href)).json()
    expect(manifest).toMatchObject({ name: 'Pitboard', start_url: start, display: 'standalone', id: '/goto-crm' })
    for (const { src } of manifest.icons) expect((await request.get(product.origin + src)).ok(), src).toBe(true)
  }
})

test('D1 latest.json has id and time of the build, and the app manifest the same id', async ({ request }) => {
  const latest = await (await request.get(`${product.origin}/latest.json?t=1`)).json()
  const manifest = await (await request.get(`${product.origin}/app-manifest.json`)).json()
  expect(latest).toEqual({ id: expect.stringMatching(/^[0-9a-f]{12}$/), timestamp: expect.any(Number) })
  expect(manifest.buildId).toBe(latest.id)
})

test('D2 the app manifest is requested a second after the page is ready', async ({ page }) => {
  const asked = page.waitForRequest(/\/app-manifest\.json/)
  await page.goto(product.origin + appPage)
  await asked
})

test('D3 an icon that is in no bundle is fetched, and served from the cache without a network', async ({ page }) => {
  await installWorker(page, product.origin)
  const ask = (name: string) =>
    page.evaluate(async (icons) => {
      // Bypasses the HTTP cache, so that the worker answers.
      const answer = await fetch(`/api/icons/tabler.json?icons=${icons}`, { cache: 'no-store' }).catch(() => null)
      return answer === null ? [] : Object.keys(((await answer.json()) as { icons: object }).icons)
    }, name)
  expect(await ask('abacus')).toEqual(['abacus'])
  await product.kill()
  expect(await ask('abacus')).toEqual(['abacus'])
  expect(await ask('abc')).toEqual([])
  await product.start()
})
