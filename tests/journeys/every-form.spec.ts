import type { Locator, Page } from '@playwright/test'
import { expect, provideDemo, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'

const { product, cookies } = provideDemo()

test.describe.configure({ mode: 'default' })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

type Form = {
  name: string
  path: string
  form: string
  /** A text field, with a valid and an invalid value. */
  field: string
  right: string
  wrong: string
  /** The request that is answered with `stored` after saving. */
  reads: string
  stored: string
  /** The location of the button, if it is outside of the form. */
  save?: string
  /** Further text fields that must be filled. */
  more?: Readonly<Record<string, string>>
}

const forms: readonly Form[] = [
  {
    name: 'base info',
    path: '/onboarding?step=base-info',
    form: 'main form',
    field: 'phone',
    right: '601 222 333',
    wrong: '12',
    reads: '/onboarding',
    stored: '+48601222333',
  },
  {
    name: 'base info on one page',
    path: '/onboarding2',
    form: 'section#base-info form',
    field: 'phone',
    right: '601 222 334',
    wrong: '+',
    reads: '/onboarding',
    stored: '+48601222334',
  },
  {
    name: 'company',
    path: '/settings?section=company',
    form: 'main form',
    field: 'nip',
    right: '526-104-08-28',
    wrong: '123-456-78-90',
    reads: '/legals/me',
    stored: '5261040828',
  },
  {
    name: 'profile',
    path: '/profile',
    form: 'main form',
    field: 'phone',
    right: '602 333 444',
    wrong: '0',
    reads: '/profiles/me',
    stored: '+48602333444',
  },
  {
    name: 'a new person',
    path: '/employees?person=new',
    form: 'dialog form',
    field: 'email',
    right: 'zofia@example.com',
    wrong: 'zofia@',
    reads: '/employees',
    stored: 'zofia@example.com',
    save: 'dialog button[type=submit]',
    more: { name: 'Zofia Kos' },
  },
]

const readField = (page: Page, { form, field }: Form): Locator => page.locator(`${form} input[name=${field}]`)
const save = (page: Page, { form, save: button }: Form) => page.locator(button ?? `${form} button[type=submit]`).click()

async function fill(page: Page, form: Form, value: string): Promise<void> {
  for (const [name, text] of Object.entries(form.more ?? {}))
    await page.locator(`${form.form} input[name=${name}]`).fill(text)
  await readField(page, form).fill(value)
}

for (const form of forms) {
  test(`the form of ${form.name}: with wrong input, without a network, after the end of the session, and with right input`, async ({
    page,
    context,
    locale,
  }) => {
    const { at } = workshopOf(page, product, locale)
    const field = readField(page, form)
    await page.goto(at(form.path))
    await expect(field).toBeVisible()

    await test.step('wrong input: the message is at the field, which has the focus', async () => {
      await fill(page, form, form.wrong)
      await save(page, form)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(form.wrong)
    })
    await test.step('no network: there is a message, and the input stays', async () => {
      await fill(page, form, form.right)
      await context.setOffline(true)
      await save(page, form)
      await expect(page.locator(`:is(main, dialog) [role=alert]`).filter({ visible: true }).first()).toBeVisible()
      await expect(field).toHaveValue(form.right)
      await context.setOffline(false)
    })
    await test.step('the session has ended: after the sign-in the input is still there', async () => {
      await context.clearCookies({ name: '__Host-sid' })
      await save(page, form)
      await expect(page).toHaveURL(/\/login\?to=/)
      const back = new URL(page.url()).searchParams.get('to') ?? ''
      await context.addCookies(cookies)
      await page.goto(product.origin + back)
      await expect(field).toHaveValue(form.right)
    })
    await test.step('right input: it is saved', async () => {
      await save(page, form)
      await expect
        .poll(async () => (await context.request.get(`${product.origin}/api${form.reads}`)).text())
        .toContain(form.stored)
    })
  })
}

test('the input of a step is there after a reload, and removed once it is saved', async ({ page, locale }) => {
  const office = officeOf(product, cookies)
  const [car] = await office.list('in-progress')
  if (!car) throw new Error('the demo has no car in work')
  const { at, label, step, field, expectStatus } = workshopOf(page, product, locale)
  const part = field('Part')
  await page.goto(at(`/orders/${car.id}`))
  await step('awaiting-parts').click()
  await part.fill('Sprzęgło LuK, łożysko')
  await page.reload()
  await step('awaiting-parts').click()
  await expect(part).toHaveValue('Sprzęgło LuK, łożysko')
  await page.locator('dialog[open] button[type=submit]').click()
  await expectStatus('awaiting-parts')
  expect((await office.read(car.id)).events.at(-1)?.detail).toMatchObject({ part: 'Sprzęgło LuK, łożysko' })
  await page.getByRole('button', { name: label('Undo') }).click()
  await expectStatus('in-progress')
  await page.reload()
  await step('awaiting-parts').click()
  await expect(part).toHaveValue('')
})
