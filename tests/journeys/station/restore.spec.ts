import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { type Product, startProduct } from '../../support/product.ts'

const { product: old, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })
let fresh: Product
test.beforeAll(async () => {
  fresh = await startProduct()
})
test.afterAll(() => fresh.remove())

test('W41 a backup is restored on the page of a new server, which then has the workshop @long', {
  tag: '@polish',
}, async ({ page, context, locale }) => {
  const { label, at } = workshopOf(page, fresh, locale)
  const damaged = join(old.dataDir, 'damaged.zip')
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: old.dataDir }
  const moved = join(old.dataDir, 'moved.zip')
  execFileSync(process.execPath, ['dist-server/backup.js', moved], { env, stdio: 'ignore' })
  writeFileSync(damaged, 'not a backup')
  const link = /https?:\S+\/api\/restore\/\S+/.exec(fresh.output())?.[0] ?? ''
  const form = page.locator('#send')
  const choose = async (path: string) => {
    await form.locator('input').setInputFiles(path)
    await form.locator('button').click()
  }

  await page.goto(link)
  await expectNoFault(page)
  await choose(damaged)
  await expect(page.getByRole('alert')).toContainText(label('restore-page.damaged').split('{')[0] ?? '')
  await expectNoFault(page)

  // Nothing arrives.
  await form.evaluate((element) => element.setAttribute('data-tries', '2'))
  await context.route('**/api/restore/**', (route) => route.abort())
  await choose(moved)
  await expect(form.getByRole('alert')).toHaveText(label('restore-page.not-sent'))
  await expect(form.locator('progress')).toBeHidden()
  await context.unrouteAll()
  await form.evaluate((element) => element.setAttribute('data-tries', '9'))

  // In many parts, of which one is lost on the way, and then comes while the server still waits for the lost one.
  await form.evaluate((element) => element.setAttribute('data-part', '200000'))
  let lost = 0
  await context.route('**/api/restore/**', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('at') === '200000'
    if (!isSecond) return route.continue()
    lost++
    return lost === 1 ? route.abort() : lost === 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await choose(moved)
  await expect(page.getByRole('heading', { name: label('restore-page.restored-title') })).toBeVisible({
    timeout: 30_000,
  })
  expect(lost).toBe(3)
  await context.unrouteAll()
  await expectNoFault(page)
  await context.addCookies(cookies)
  await page.goto(at('/employees'))
  await expect(page.getByText('Piotr Kowalczyk').first()).toBeVisible()

  await fresh.stop()
  await fresh.start()
  expect(fresh.output()).not.toContain('/api/restore/')
  expect((await page.request.get(link)).status()).toBe(404)
})
