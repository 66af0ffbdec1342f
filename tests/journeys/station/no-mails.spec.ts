import { expect, provideDemo, test } from '../../support/journey.ts'
import { labelsOf } from '../../support/labels.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaults } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { readFromMail } from '../../support/read-mail-link.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

test('a customer unsubscribes by a link in a mail, the order shows it, and mails are turned on again only at their request', async ({
  page,
  context,
  browser,
  locale,
}) => {
  const { at, label, step } = workshopOf(page, product, locale)
  await context.addCookies(cookies)
  const complaints = watchConsole(page)
  const office = officeOf(product, cookies)
  const customer = { name: 'Ewa Lis', phone: '+48601555446', email: 'ewa.lis@example.com' }
  const made = await office.book({
    ...({ source: 'walk-in', workMinutes: 60, bayId: null } as const),
    ...{ startsAt: new Date().toISOString(), vehicle: { plate: 'WX 4713P', country: 'PL' }, customer },
  })
  await office.change(made.id, 'ready')
  await page.goto(at(`/orders/${made.id}`))
  const card = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: label('Notify customer') }) })
  await card.getByRole('button', { name: label('Send now') }).click()
  const link = await readFromMail(product, customer.email, /http\S+\/api\/no-mails\/\w\w\/[\w-]{43}/)

  await test.step('the reader of the mail needs no account, and one tap', async () => {
    const reader = await browser.newContext({ viewport: { width: 390, height: 700 }, javaScriptEnabled: false })
    const mail = await reader.newPage()
    await mail.goto(link)
    // The mail is in the language of the workshop’s country.
    const polish = labelsOf('pl-PL')
    await mail.getByRole('button', { name: polish('no-mails.button') }).click()
    await expect(mail.getByRole('heading', { level: 1 })).toHaveText(polish('no-mails.done'))
    await reader.close()
    const looked = await context.newPage()
    await looked.goto(link)
    expect(await findFaults(looked)).toEqual([])
    await looked.close()
  })

  await test.step('the order shows it, and a person has to pass on the next message', async () => {
    const off = label('No emails: the customer unsubscribed, {when}.').split('{when}')[0] ?? ''
    await page.reload()
    await expect(card).toContainText(off)
    await office.change(made.id, 'in-progress', 'other: it rattles')
    await step('ready').click()
    await expect(card).toContainText(label('No emails for this customer: call or text them.'))
    await expect(card.getByRole('button', { name: label('Send now') })).toHaveCount(0)
    expect(await findFaults(page, 'main')).toEqual([])
  })

  await test.step('the workshop turns them on again only at the customer’s request', async () => {
    await page.getByRole('button', { name: customer.name, exact: true }).click()
    const box = page.locator('dialog[open] input[name=mails]')
    await expect(box).not.toBeChecked()
    await box.click()
    const question = page.locator('dialog[open]').last()
    await expect(question.getByRole('heading', { name: label('Did they ask to get emails again?') })).toBeVisible()
    expect(await findFaults(page, 'dialog[open]')).toEqual([])
    await question.getByRole('button', { name: label('Leave emails off') }).click()
    await expect(box).not.toBeChecked()
    await box.click()
    await question.getByRole('button', { name: label('Yes, turn on') }).click()
    await expect(page.locator('dialog[open]')).toHaveCount(1)
    await expect(box).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: label('Send now') })).toBeVisible()
  })
  expect(complaints).toEqual([])
})
