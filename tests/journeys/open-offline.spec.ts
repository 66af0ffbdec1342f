import { expect, provideProduct, test } from '../support/journey.ts'
import { controlled } from '../support/page/controlled.ts'

const product = provideProduct({ ownProcess: true })

test('O1 after one visit the shell opens on a cold start without a network, in the languages that were used', async ({
  page,
  context,
}) => {
  await page.goto(`${product.origin}/sign-out`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await controlled(page)
  const inPolish = `${product.origin}/pl/sign-out`
  await product.kill()
  const cold = await context.newPage()
  await cold.goto(inPolish)
  await expect(cold.getByText('Polski is not on this device yet. Go online once to load it.')).toBeVisible()
  await expect(cold.locator('html')).toHaveAttribute('lang', 'en')

  await product.start()
  await cold.goto(inPolish)
  await expect(cold.locator('html')).toHaveAttribute('lang', 'pl')
  await cold.goto(`${product.origin}/legal/terms-of-use`)
  await product.kill()
  await cold.goto(inPolish)
  await expect(cold.locator('html')).toHaveAttribute('lang', 'pl')
  // A public page opens again after a visit, and the home page leads into the product.
  await cold.goto(`${product.origin}/legal/terms-of-use`)
  await expect(cold).toHaveTitle('Terms of use')
  await cold.goto(`${product.origin}/`)
  await expect(cold).toHaveURL(`${product.origin}/login`)
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
  await page.goto(`${product.origin}/login`)
  await asked
})

test('D3 an icon that is in no bundle is fetched, and served from the cache without a network', async ({ page }) => {
  await page.goto(`${product.origin}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await controlled(page)
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
