import { runDoctor } from '../../../src/server/doctor/run-doctor.ts'
import { runMaintenance } from '../../../src/server/maintenance/run-maintenance.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { controlled } from '../../support/page/controlled.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

test.use({ reusesDevice: true, readsAhead: false })
const { product, cookies } = provideDemo({ signedIn: false, ownProcess: true })

const statusOf = () =>
  fetch(`${product.origin}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

test('C54 maintenance is named on the tablet, changes wait through it, and each arrives once @long', async ({
  context,
  page,
  locale,
}) => {
  const office = officeOf(product, cookies)
  const [car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has no confirmed visit')
  await office.change(car.id, 'arrived')
  await context.addCookies(cookies)
  const { at, label, step, expectStatus } = workshopOf(page, product, locale)
  await page.goto(at(`/orders/${car.id}`))
  await controlled(page)
  await expectStatus('arrived')
  const foot = page.locator('[data-outbox-notice]')

  await runMaintenance(['on'], { DATA_DIR: product.dataDir })
  await expect.poll(statusOf).toBe(503)
  await step('in-progress').click()
  await expectStatus('in-progress')
  // The page learns it from a reading call.
  await page.goto(at('/schedule'))
  await expect(foot).toContainText(label('Maintenance: the server will be back soon.'), { timeout: 30_000 })
  await expect(foot).not.toContainText(label('The server is busy.'))
  await page.goto(at(`/orders/${car.id}`))
  await step('ready').click()
  await expectStatus('ready')
  await expect(page.locator('main [data-unsent]').first()).toBeVisible()
  await expect(foot).toContainText(label('Maintenance: the server will be back soon.'), { timeout: 30_000 })

  await runMaintenance(['off'], { DATA_DIR: product.dataDir })
  await expect.poll(statusOf).toBe(200)
  await expect(foot).toBeHidden({ timeout: 60_000 })
  const arrived = async () => (await office.read(car.id)).events.map(({ to }) => to).slice(-3)
  await expect.poll(arrived).toEqual(['arrived', 'in-progress', 'ready'])
})

test('C53 the doctor finds the service worker of the running server, and no problem', { tag: '@once' }, async () => {
  const env = { DATA_DIR: product.dataDir, PUBLIC_ORIGIN: product.origin, REGISTRY_URL: 'off' }
  const { lines, hasProblem } = await runDoctor([], env)
  expect(lines.join('\n')).toMatch(/^ok {7}service worker: \/sw\.js is there, of build \w+\./m)
  expect(hasProblem).toBe(false)
})
