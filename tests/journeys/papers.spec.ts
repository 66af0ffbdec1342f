import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AppointmentDetails } from '../../src/contract/appointments.ts'
import { presetsIn } from '../../src/domain/inspections/presets.ts'
import { itemsOf } from '../../src/domain/inspections/template.ts'
import { formatMoney } from '../../src/domain/money/money.ts'
import { sumOrder } from '../../src/domain/money/order-lines.ts'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { readPdf } from '../support/page/read-pdf.ts'
import { keysIn } from '../support/page/stored-keys.ts'
import { drawPicture } from '../support/pictures.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const contentOf = (at: number) => ({
  ...({ kind: 'part', name: `Teil ${String(at).padStart(3, '0')}`, unit: 'pcs' } as const),
  ...{ quantity: 1000 + (at % 7) * 250, netPrice: 1999 + at * 37, discountPercent: at % 5 === 0 ? 10 : 0 },
  vatRate: at % 3 === 0 ? 8 : 23,
})

/** An order with `count` lines: at most a hundred are agreed, the others are proposed by findings of twenty each. */
async function orderWith(page: Page, count: number): Promise<AppointmentDetails> {
  const office = officeOf(product, cookies)
  const { id } = await office.book({
    ...({ source: 'phone', workMinutes: 60, bayId: null } as const),
    startsAt: new Date(Date.now() + 86_400_000).toISOString(),
    vehicle: { plate: `PAP ${count}`, country: 'PL', vin: 'W0L0AHL0855000001' },
    customer: {
      ...{ kind: 'company', name: 'Firma Lis', phone: '+48601777010' },
      company: { country: 'PL', nip: '8567346215', street: 'Wolska 12', postalCode: '01-201', city: 'Warszawa' },
    },
  })
  const put = async (path: string, data: object) => {
    const url = `${product.origin}/api/appointments/${id}/${path}`
    const answer = await page.request.put(url, { data, headers: { origin: product.origin } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  for (let at = 1; at <= Math.min(count, 100); at++) {
    await put(`lines/${randomUUID()}`, { ...contentOf(at), version: null })
  }
  for (let at = 101; at <= count; at += 20) {
    const lines = Array.from({ length: 20 }, (_, more) => ({ id: randomUUID(), ...contentOf(at + more) }))
    await put(`findings/${randomUUID()}`, { what: `Found ${at}`, severity: 'soon', version: null, lines })
  }
  return office.read(id)
}

/** Chooses a paper; the page then waits for the browser to print it. */
async function choose(page: Page, menu: string, paper: string): Promise<void> {
  const asked = page.evaluate(
    () =>
      new Promise<void>((done) => {
        window.print = done
      }),
  )
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('button', { name: paper, exact: true }).click()
  await asked
}

/** Chooses a paper, and returns its text by sheet. */
async function print(page: Page, menu: string, paper: string): Promise<string[]> {
  await choose(page, menu, paper)
  return readPdf(page)
}

test('J22 C32 an estimate of 1, 30 and 200 lines is complete on paper, breaks between rows, and adds up @polish', async ({
  page,
  context,
  locale,
}) => {
  test.slow()
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const tag = locale?.startsWith('pl') ? 'pl-PL' : 'en-GB'
  const money = (amount: number) => formatMoney({ amount, currency: 'PLN' }, tag).replace(/\s+/g, ' ')
  // Breaks between sheets do not depend on the language.
  for (const count of tag === 'pl-PL' ? [1, 30] : [1, 30, 200]) {
    const order = await orderWith(page, count)
    await page.goto(at(`/orders/${order.id}`))
    const sheets = await print(page, label('Print'), label('paper.estimate'))
    const text = sheets.join(' ')
    const { net, gross, byRate } = sumOrder(Array.from({ length: count }, (_, index) => contentOf(index + 1)))
    for (let index = 1; index <= count; index++) expect(text.split(contentOf(index).name)).toHaveLength(2)
    const last = sheets.at(-1) ?? ''
    for (const sum of [net, gross, ...byRate.map(({ vat }) => vat)]) expect(last).toContain(money(sum))
    expect(last).toContain(label('paper.no-invoice'))
    for (const fact of ['Firma Lis', '856-734-62-15', 'Wolska 12', 'W0L0AHL0855000001', order.number]) {
      expect(sheets[0]).toContain(fact)
    }
    expect(sheets.length).toBe({ 1: 1, 30: 2, 200: 7 }[count])
    // The heads of the columns are on each sheet with rows.
    for (const sheet of sheets.filter((one) => one.includes('Teil'))) expect(sheet).toContain(label('paper.net-price'))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  }
})

test('J22 C32 the summary has what is to be paid; a mechanic prints the job card only', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const order = await orderWith(page, 3)
  await page.goto(at(`/orders/${order.id}`))
  const [sheet = ''] = await print(page, label('Print'), label('paper.summary'))
  expect(sheet).toContain(label('paper.total'))
  expect(sheet).toContain(label('paper.no-invoice'))
  // The next print without a choice is the job card, without prices.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  const [card = ''] = await readPdf(page)
  expect(card).toContain('Teil 001')
  expect(card).not.toMatch(/\d\s?zł|PLN/)
})

test('J22 J23 the inspection report has each item with its grade, remark and photo, and no price', async ({
  page,
  context,
  locale,
}) => {
  const { at, label } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const { id } = await orderWith(page, 1)
  const [quick] = presetsIn('en')
  if (!quick) throw new Error('no preset')
  const items = itemsOf(quick.content)
  const inspectionId = randomUUID()
  const findingIds = Object.fromEntries(items.map((item) => [item.id, randomUUID()]))
  const path = `${product.origin}/api/appointments/${id}/inspections/${inspectionId}`
  const headers = { origin: product.origin }
  const put = async (url: string, data: object) => {
    const answer = await page.request.put(url, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await put(path, { templateId: quick.id, content: quick.content, findingIds })
  for (const item of items.slice(1)) await put(`${path}/answers/${item.id}`, { from: null, to: { grade: 'good' } })
  const to = { grade: 'now', note: 'Left beam is out' }
  await put(`${path}/answers/lights`, { from: null, to })
  const picture = await (await drawPicture(800, 600)).png().toBuffer()
  const uploaded = await page.request.post(`${product.origin}/api/appointments/${id}/photos`, {
    headers,
    multipart: {
      ids: randomUUID(),
      findingId: findingIds.lights ?? '',
      photos: { name: 'lamp.png', mimeType: 'image/png', buffer: picture },
    },
  })
  expect(uploaded.status(), await uploaded.text()).toBe(201)
  await page.goto(at(`/orders/${id}`))
  // Read when the paper is printed: a picture that is loaded later is missing on it.
  await page.evaluate(() =>
    matchMedia('print').addEventListener('change', ({ matches }) => {
      if (!matches) return
      const images = [...document.querySelectorAll<HTMLImageElement>('[data-paper="inspection"] img')]
      document.body.dataset.printed = images.map(({ complete, naturalWidth }) => complete && naturalWidth > 0).join()
    }),
  )
  const text = (await print(page, label('Print'), label('paper.inspection'))).join(' ')
  for (const item of items) expect(text).toContain(item.label)
  for (const word of [quick.content.name, 'Left beam is out', label('grade.now'), 'Firma Lis', 'W0L0AHL0855000001']) {
    expect(text).toContain(word)
  }
  expect(text).not.toContain('zł')
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
})

/** A dark logo on a transparent ground. */
const drawLogo = async (width: number, height: number) => {
  const round = `<svg width="${width}" height="${height}"><ellipse cx="50%" cy="50%" rx="50%" ry="50%" fill="#123"/></svg>`
  return { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(round)).png().toBuffer() }
}

test.describe('with the service worker', () => {
  test.use({ readsAhead: true, serviceWorkers: 'allow' })

  test('J26 C32 the owner adds a logo, which is on the papers in its proportions, also without a network @long', async ({
    page,
    context,
    locale,
  }) => {
    test.slow()
    const { at, label } = workshopOf(page, product, locale)
    await context.addCookies(cookies)
    const { id } = await orderWith(page, 1)
    await page.goto(at('/settings?section=company'))
    const preview = page.getByRole('img', { name: label('Your logo') })
    const file = page.locator('input[name=logo]')
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText(label('problem.not-an-image'))).toBeVisible()
    await file.setInputFiles(await drawLogo(1800, 300))
    await expect(preview).toBeVisible()
    // White in both themes.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(preview.locator('..')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }

    /** The size of the logo on a paper, in mm. */
    const measure = async (paper: string) => {
      await choose(page, label('Print'), label(paper))
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      const logo = page.locator('[data-paper] header img')
      const box = (await logo.count()) === 0 ? null : await logo.boundingBox()
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      return box && { width: (box.width * 25.4) / 96, height: (box.height * 25.4) / 96 }
    }
    const reading = () => keysIn(page, 'pitboard-reading', 'queries')
    const upload = async (width: number, height: number) => {
      const answer = await page.request.post(`${product.origin}/api/onboarding/logo`, {
        headers: { origin: product.origin },
        multipart: { logo: await drawLogo(width, height) },
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return ((await answer.json()) as { name: string }).name
    }
    await page.goto(at(`/orders/${id}`))
    const wide = await measure('paper.estimate')
    expect(wide?.width).toBeCloseTo(80, 0)
    expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(6, 1)

    // The logo of a colleague's device arrives by itself.
    const name = await upload(300, 600)
    await page.reload()
    await expect.poll(async () => (await reading()).some((key) => key.endsWith(name)), { timeout: 60_000 }).toBe(true)
    await context.setOffline(true)
    const tall = await measure('paper.summary')
    expect(tall?.height).toBeCloseTo(18, 0)
    expect((tall?.width ?? 0) / (tall?.height ?? 1)).toBeCloseTo(0.5, 1)
    await context.setOffline(false)

    await page.route('**/api/onboarding/logo/*', (route) => route.abort())
    await upload(300, 300)
    // A picture that cannot be loaded is left out.
    await expect.poll(() => measure('paper.estimate')).toBeNull()

    await page.goto(at('/settings?section=company'))
    await page.getByRole('button', { name: label('Remove the logo') }).click()
    await expect(page.getByRole('button', { name: label('Add a logo') })).toBeVisible()
    await expect(preview).toHaveCount(0)
  })
})
