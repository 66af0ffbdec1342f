import type { Locator, Page } from '@playwright/test'
import { expect, provideProduct, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { pastDoubleTap, workshopOf } from '../support/page/journey-workshop.ts'

const product = provideProduct()

test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const mostTabs = 90

type Stop = 'there' | 'elsewhere' | 'unmarked'

/**
 * Whether the expected element has the focus. The focused element must be visible as such, by itself or by its
 * container.
 */
function lookAtFocus(wanted: SVGElement | HTMLElement): Stop {
  const node = document.activeElement
  if (node === wanted) return 'there'
  // The browser highlights the parts of a time input itself.
  if (!node || node === document.body || node.matches('input[type=time], input[type=date]')) return 'elsewhere'
  const isMarked = [node, node.parentElement ?? node].some((one) =>
    [null, '::after'].some((part) => getComputedStyle(one, part).outlineStyle !== 'none'),
  )
  return isMarked ? 'elsewhere' : 'unmarked'
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    const stop = await wanted.evaluate(lookAtFocus)
    if (stop === 'there') return
    if (stop === 'unmarked')
      expect(await page.locator(':focus').last().innerHTML(), 'shows that it has the focus').toBe('')
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${wanted}`)
}

test('the main path by keyboard only: code, booking, start, finish, hand-over @board', async ({ page, locale }, {
  project,
}) => {
  const complaints = watchConsole(page)
  const { at, label, setUp, field, step, expectStatus } = workshopOf(page, product, locale)
  const email = `keys-alone-${project.name}@example.com`
  const dialog = page.locator('dialog[open]')
  const press = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  }
  const type = async (wanted: Locator, text: string) => {
    await tabTo(page, wanted)
    await page.keyboard.type(text)
  }

  await test.step('a code by mail', async () => {
    await page.goto(at('/register'))
    await type(page.locator('input[name=email]'), email)
    await page.keyboard.press('Enter')
    await expect(page.locator('input[name=code]')).toBeFocused()
    await page.keyboard.type(await product.readCode(email))
    await expect(page).toHaveURL(/\/onboarding$/)
  })
  await setUp()

  await test.step('one key skips the menu, and another returns to it', async () => {
    await page.goto(at('/dashboard'))
    await expect(page.locator('main h1')).toBeVisible()
    await press(page.getByRole('link', { name: label('Skip to the content') }))
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toHaveCount(1)
    await press(page.locator('nav a[href$="/schedule"]'))
    await expect(page).toHaveURL(/\/schedule$/)
  })

  await test.step('take in a car', async () => {
    await press(page.getByRole('button', { name: label('New walk-in') }))
    await expect(field('Plate')).toBeFocused()
    await page.keyboard.type('WX 0KEYS')
    await type(field('Make'), 'Opel')
    await type(field('Customer'), 'Jan Klawisz')
    await type(field('Phone or email'), '601 777 888')
    await type(field('Mileage'), '184 320')
    await press(dialog.getByRole('button', { name: label('Check in') }))
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
    await expect(dialog).toHaveCount(0)
    await expectStatus('arrived')
  })

  await test.step('a closed dialog returns the focus to the element that opened it', async () => {
    const more = page.locator('main').getByRole('button', { name: label('More'), exact: true })
    await press(more)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  for (const to of ['in-progress', 'ready', 'completed'] as const) {
    await test.step(`${to}: the next step has the focus`, async () => {
      await pastDoubleTap(page)
      await press(step(to))
      await expectStatus(to)
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
    })
  }
  expect(complaints).toEqual([])
})
