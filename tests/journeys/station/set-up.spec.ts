import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Onboarding } from '../../../src/contract/onboarding.ts'
import { expect, provideProduct, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const product = provideProduct()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

let people = 0
const newAddress = (project: string) => `set-up${++people}-${project}@example.com`

/** A screenshot for people, in the folder `JOURNEY_SHOTS`. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The data of the station on the server. */
const readSaved = (page: Page): Promise<Onboarding> =>
  page.evaluate(async () => (await fetch('/api/onboarding')).json() as Promise<Onboarding>)

/** A station of the current user with base info only. */
async function found(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { paths } = (await (await fetch('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>
    }
    const body = paths['/api/onboarding/base-info']?.post.requestBody.content['application/json']?.example
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/onboarding/base-info', { method: 'POST', headers, body: JSON.stringify(body) })
  })
}

/** A change that somebody else at the desk saves meanwhile. */
const saveElsewhere = (page: Page, conveniences: string[]) =>
  page.evaluate(async (chosen) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ conveniences: chosen })
    await fetch('/api/onboarding/conveniences', { method: 'POST', headers, body })
  }, conveniences)

const save = (page: Page) => page.locator('main button[type=submit]')
const chip = (page: Page, value: string) => page.locator(`main input[type=checkbox][value="${value}"]`)

test('R19 C11 C12 C13 C14 C15 C20 C21 C23 P16 the set-up, step by step, interrupted and resumed @polish', async ({
  page,
  locale,
}, { project }) => {
  const complaints = watchConsole(page)
  const workshop = workshopOf(page, product, locale)
  const { label, at } = workshop
  const heading = page.getByRole('heading', { level: 1 })
  const errorOf = async (name: string) => {
    const ids = (await page.locator(`input[name="${name}"]`).getAttribute('aria-describedby'))?.split(' ') ?? []
    return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join(' ')
  }

  await test.step('the workshop itself', async () => {
    await workshop.register(newAddress(project.name))
    await expect(heading).toHaveText(label('Your workshop'))
    await page.locator('input[name=name]').fill('Auto Serwis Wola')
    await page.locator('input[name=founderName]').fill('Ola Nowak')
    await page.locator('input[name=postalCode]').fill('01-201')
    await page.locator('input[name=street]').fill('Wolska 12')
    await page.locator('input[name=phone]').fill('601 234 567')
    await page.getByRole('combobox').and(page.locator('input')).nth(1).fill('warsz')
    await page.locator('[role=listbox] [role=option]').first().click()
    await page.locator('main details > summary').click()
    const currency = page.getByRole('combobox', { name: label('Currency') })
    // Tab follows before the options of the typed text are there, while the whole list is open.
    for (const code of ['CHF', 'PLN']) {
      await currency.click()
      await expect(page.getByRole('option').filter({ visible: true }).first()).toBeVisible()
      await currency.fill(code)
      await currency.press('Tab')
      await expect(page.locator('main details > summary')).toContainText(code)
    }
    await save(page).click()
    await expect(page).toHaveURL(at('/onboarding?step=brands'))
    await expect(heading).toBeFocused()
  })

  await test.step('makes: from the list, found without accents, and one that is not in it', async () => {
    await page.getByRole('radio', { name: label('Selected makes') }).check()
    await save(page).click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill('skod')
    await chip(page, 'skoda').check()
    await page.getByRole('searchbox').fill('vw')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('searchbox').fill('Tarpan')
    await page.getByRole('button', { name: label('Add “{search}”').replace('{search}', 'Tarpan') }).click()
    await shoot(page, `${project.name}-set-up-brands`)
    await save(page).click()
    await expect(page).toHaveURL(at('/onboarding?step=services'))
    expect((await readSaved(page)).brands).toEqual({ all: false, brands: ['skoda', 'volkswagen'], other: ['Tarpan'] })
  })

  await test.step('services: by kind of workshop; interrupted and resumed', async () => {
    await chip(page, 'tyres').check()
    await page.getByRole('searchbox').fill(locale?.startsWith('pl') ? 'wymiana oleju i' : 'oil')
    const row = page.locator('main li', { has: page.getByRole('checkbox') }).first()
    await row.getByRole('checkbox').check()
    await row.getByRole('button').click()
    await row.getByRole('radio', { name: label('Fixed') }).check()
    await row.getByRole('textbox', { name: label('Note beside the price') }).fill('z filtrem')
    await page.goto(at('/dashboard'))
    await expect(page).toHaveURL(at('/dashboard'))
    await page.goto(at('/onboarding'))
    await expect(heading).toHaveText(label('Services'))
    await expect(page.locator('main')).toContainText(label('We kept what you typed. It’s not saved yet.'))
    await expect(chip(page, 'tyres')).toBeChecked()

    await save(page).click()
    const amount = page.locator('input[name="oil-change.amount"]')
    await expect(amount).toBeFocused()
    expect(await errorOf('oil-change.amount')).toContain(label('zod.errors.required'))
    await amount.fill('149,999')
    await save(page).click()
    expect(await errorOf('oil-change.amount')).toContain(label('zod.errors.custom.too-precise'))
    await amount.fill('149,90')
    await shoot(page, `${project.name}-set-up-services`)
    await save(page).click()
    await expect(page).toHaveURL(at('/onboarding?step=conveniences'))
    const services = (await readSaved(page)).services?.services ?? []
    expect(services.find(({ id }) => id === 'oil-change')).toMatchObject({
      price: { kind: 'fixed', gross: 14_990 },
      vatRate: 23,
      note: 'z filtrem',
    })
    expect(services.map(({ id }) => id)).toContain('seasonal-tyre-change')
  })

  await test.step('conveniences', async () => {
    await chip(page, 'wifi').check()
    await chip(page, 'coffee').check()
    await shoot(page, `${project.name}-set-up-conveniences`)
    await save(page).click()
    await expect(page).toHaveURL(at('/onboarding?step=working-hours'))
    expect((await readSaved(page)).conveniences).toEqual({ conveniences: ['wifi', 'coffee'] })
  })

  await test.step('hours: reversed or overlapping intervals are reported at the interval', async () => {
    const monday = page.locator('main fieldset', { has: page.locator('input[type=time]') }).first()
    const times = monday.locator('input[type=time]')
    await monday.getByRole('button', { name: label('Break'), exact: true }).click()
    await expect(times).toHaveCount(4)
    await times.nth(2).fill('11:00')
    await save(page).click()
    await expect(times.nth(2)).toBeFocused()
    await expect(monday).toContainText(label('zod.errors.custom.overlap'))
    await times.nth(2).fill('18:00')
    await save(page).click()
    await expect(monday).toContainText(label('zod.errors.custom.reversed'))
    await times.nth(2).fill('13:00')

    await page.getByRole('button', { name: label('Add a day') }).click()
    const day = page.locator('main li', { has: page.locator('input[type=date]') })
    await day.locator('input[type=date]').first().fill('2031-12-24')
    await day.locator('input[type=date]').last().fill('2031-12-23')
    await save(page).click()
    await expect(day).toContainText(label('zod.errors.custom.reversed-dates'))
    await day.locator('input[type=date]').last().fill('2031-12-26')
    await shoot(page, `${project.name}-set-up-hours`)
    await save(page).click()
    await expect(page).toHaveURL(at('/onboarding?step=ready'))
    const { workingHours } = await readSaved(page)
    expect(workingHours?.weekly[1]).toHaveLength(2)
    expect(workingHours?.exceptions).toMatchObject([{ from: '2031-12-24', to: '2031-12-26', kind: 'closed' }])
  })

  await test.step('ready for the first car', async () => {
    await expect(heading).toHaveText(label('Ready for the first car'))
    await shoot(page, `${project.name}-set-up-ready`)
    await page.getByRole('link', { name: label('Employees') }).click()
    await expect(page).toHaveURL(at('/onboarding?step=employees'))
    await expect(heading).toHaveText(label('Employees'))
    await expect(page.locator('main li', { hasText: 'Ola Nowak' })).toBeVisible()
    await page.getByRole('button', { name: label('Add an employee') }).click()
    const dialog = page.locator('dialog[open]')
    await dialog.getByRole('textbox', { name: label('Full name') }).fill('Ola Lis')
    await expect(dialog.locator('input[name=shortName]')).toHaveValue('Ola L.')
    await dialog.locator('input[name=shortName]').fill('Ola')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toContainText(label('zod.errors.custom.short-name-taken'))
    await dialog.locator('input[name=shortName]').fill('Ola L.')
    await dialog.locator('button[type=submit]').click()
    await expect(page.locator('main li', { hasText: 'Ola Lis' })).toBeVisible()
    await shoot(page, `${project.name}-set-up-employees`)
    await page.getByRole('button', { name: label('Back to the overview') }).click()

    await page.getByRole('link', { name: label('Company') }).click()
    await expect(page.locator('main form')).toBeVisible()
    await shoot(page, `${project.name}-set-up-company`)
    await page.getByRole('button', { name: label('Back to the overview') }).click()
    await page.getByRole('link', { name: label('Add your first car') }).click()
    await expect(page).toHaveURL(/\/schedule/)
    await expect(page.locator('dialog[open]')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('R19 a step without a network keeps the input, also over a reload', async ({ page, context, locale }, {
  project,
}) => {
  const workshop = workshopOf(page, product, locale)
  const { label, at } = workshop
  await workshop.register(newAddress(project.name))
  await found(page)
  await page.goto(at('/onboarding?step=conveniences'))
  await chip(page, 'wifi').check()
  await context.setOffline(true)
  await save(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(chip(page, 'wifi')).toBeChecked()
  await context.setOffline(false)
  await page.reload()
  await expect(page.locator('main')).toContainText(label('We kept what you typed. It’s not saved yet.'))
  await expect(chip(page, 'wifi')).toBeChecked()
  await save(page).click()
  await expect(page).toHaveURL(at('/onboarding?step=working-hours'))
  expect((await readSaved(page)).conveniences).toEqual({ conveniences: ['wifi'] })
})

test('R19 on one page each section saves on its own, and the second of two editors is notified', async ({
  page,
  locale,
}, { project }) => {
  const workshop = workshopOf(page, product, locale)
  const { label, at } = workshop
  const section = page.locator('section#conveniences')
  const state = (is: string) => page.locator(`nav a[href$="#conveniences"] [data-state=${is}]`)
  await workshop.register(newAddress(project.name))
  await page.goto(at('/onboarding2'))
  await expect(page.locator('main form')).toHaveCount(1)
  await found(page)
  await page.goto(at('/onboarding2'))
  // The five sections, then the company, which is optional like the employees.
  await expect(page.locator('main form')).toHaveCount(6)
  await expect(page.locator('#working-hours ~ #employees ~ #company form')).toBeVisible()
  await expect(state('open')).toBeVisible()

  await chip(page, 'parking').check()
  await expect(state('changed')).toBeVisible()
  await section.locator('button[type=submit]').click()
  await expect(state('saved')).toBeVisible()
  expect(Object.keys((await readSaved(page)).versions).sort()).toEqual(['base-info', 'conveniences'])
  await shoot(page, `${project.name}-set-up-page`)

  await chip(page, 'wifi').check()
  await saveElsewhere(page, ['parking', 'coffee'])
  await section.locator('button[type=submit]').click()
  await expect(section.getByRole('alert')).toContainText(
    label('Someone else changed this in the meantime. What you typed is still here, not saved yet.'),
  )
  await expect(chip(page, 'wifi')).toBeChecked()
  await shoot(page, `${project.name}-set-up-conflict`)
  await section.getByRole('button', { name: label('Keep mine') }).click()
  await expect(state('saved')).toBeVisible()
  expect((await readSaved(page)).conveniences).toEqual({ conveniences: ['parking', 'wifi'] })

  await chip(page, 'toilet').check()
  await saveElsewhere(page, ['key-drop'])
  await section.locator('button[type=submit]').click()
  await section.getByRole('button', { name: label('Keep theirs') }).click()
  await expect(chip(page, 'key-drop')).toBeChecked()
  await expect(chip(page, 'toilet')).not.toBeChecked()
  await expect(state('saved')).toBeVisible()
})
