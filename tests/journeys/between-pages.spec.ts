import { expect, provideSharedDemo, test } from '../support/journey.ts'

const { product } = provideSharedDemo()

test('R10 a change of the language keeps the page, its search and its state', async ({ page }) => {
  await page.goto(`${product.origin}/settings?section=look`)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('radio', { name: 'Polski' }).check()
  await expect(page).toHaveURL(`${product.origin}/pl/settings?section=look`)
  await expect(page).toHaveTitle('Ustawienia')
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

for (const [motion, fades] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`R12 with motion “${motion}” a page ${fades ? 'fades out, and then the next one in' : 'is replaced at once'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      const seen = { transitions: 0, fades: {} as Record<string, { from: number; to: number }> }
      Object.assign(window, { seen })
      document.startViewTransition = (...options) => {
        seen.transitions += 1
        const transition = start(...options)
        void transition.ready.then(() => {
          for (const { effect } of document.getAnimations()) {
            if (!(effect instanceof KeyframeEffect) || !effect.pseudoElement) continue
            const { delay = 0, duration = 0 } = effect.getTiming()
            seen.fades[effect.pseudoElement] = { from: delay, to: delay + Number(duration) }
          }
        })
        return transition
      }
    })
    type Seen = { transitions: number; fades: Record<string, { from: number; to: number }> }
    const read = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const count = async () => (await read()).transitions
    await page.goto(`${product.origin}/dashboard`)
    const link = page.locator('nav a[href="/orders"]')
    await expect(link).toBeVisible()
    expect(await count()).toBe(0)
    await link.click()
    await expect(page).toHaveURL(`${product.origin}/orders`)
    await expect(page).toHaveTitle('Orders')
    expect((await count()) > 0).toBe(fades)
    if (!fades) return
    await expect.poll(async () => Object.keys((await read()).fades)).toContain('::view-transition-new(root)')
    const { '::view-transition-old(root)': out, '::view-transition-new(root)': into } = (await read()).fades
    expect(out?.from).toBe(0)
    expect(out?.to).toBeGreaterThan(0)
    expect(into?.from, 'not before the last page has faded out').toBeGreaterThanOrEqual(out?.to ?? Number.NaN)
    expect(into?.to).toBeGreaterThan(into?.from ?? Number.NaN)
  })
}

test.describe('links in sight', () => {
  // A worker that precaches the shell fetches every page ahead, independently of the links.
  test.use({ serviceWorkers: 'block' })

  for (const saveData of [false, true]) {
    const what = saveData ? 'fetches nothing ahead where data are saved' : 'has its page fetched before the tap'
    test(`R13 a link in sight ${what}`, async ({ page }) => {
      await page.addInitScript((save) => {
        const connection = Object.assign(new EventTarget(), { saveData: save, effectiveType: '4g' })
        Object.defineProperty(navigator, 'connection', { value: connection })
      }, saveData)
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      const isFetched = () => fetched.some((path) => path.startsWith('/assets/employees-'))
      await page.goto(`${product.origin}/dashboard`)
      const link = page.locator('nav a[href="/employees"]')
      await expect(link).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect.poll(isFetched).toBe(!saveData)

      await link.click()
      await expect(page).toHaveTitle('Employees')
      expect(isFetched()).toBe(true)
    })
  }
})
