import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { officeOf } from '../../support/office.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { controlled } from '../../support/page/controlled.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'
import { readInvitation } from '../../support/read-invitation.ts'

const { product, cookies } = provideDemo({ signedIn: false })
test.use({ reusesDevice: true })

/** Puts an authenticator into the browser that checks the person at once, as a phone with a fingerprint does. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('A21 A22 after a code a passkey is offered; next time one tap signs in; a removed one is refused @long', async ({
  page,
  locale,
}) => {
  const { at, label, field, signIn } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  await addAuthenticator(page)
  // What the password manager is told, which does not follow it here: it still offers a removed passkey.
  const signals: { name: string; what: { allAcceptedCredentialIds?: string[]; credentialId?: string } }[] = []
  await page.exposeFunction('noteSignal', (signal: (typeof signals)[number]) => void signals.push(signal))
  await page.addInitScript(() => {
    const { noteSignal } = window as unknown as { noteSignal: (signal: object) => Promise<void> }
    for (const name of ['signalUnknownCredential', 'signalAllAcceptedCredentials'])
      Object.assign(PublicKeyCredential, { [name]: (what: object) => noteSignal({ name, what }) })
  })
  // A browser without suggestions of passkeys.
  await page.addInitScript(() => {
    if (localStorage.getItem('no-suggestions')) PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(at('/login'))
  await signIn('anna@example.com')
  await expect(page.locator('main h1')).toBeVisible()
  await page.getByRole('button', { name: label('Add a passkey'), exact: true }).click()
  await expect(page.getByText(label('Passkey added'))).toBeVisible()
  await expect(page.getByRole('button', { name: label('Add a passkey'), exact: true })).toHaveCount(0)

  await page.goto(at('/profile'))
  const list = page.getByRole('list', { name: label('Passkeys') })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])
  // The device has one: no second is made.
  await page.getByRole('button', { name: label('Add a passkey on this device') }).click()
  await expect(page.getByText(label('This device already has a passkey for your account.'))).toBeVisible()
  await list.getByRole('button', { name: label('Rename') }).click()
  await field('Name').fill('Shop tablet')
  await page.keyboard.press('Enter')
  await expect(list.getByText('Shop tablet')).toBeVisible()

  // Signed out, one tap on the button signs in.
  await page.evaluate(() => localStorage.setItem('no-suggestions', '1'))
  await page.goto(at('/sign-out'))
  await page.getByRole('button', { name: label('Sign in with a passkey') }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('no-suggestions'))
  // And so does a choice of the suggestion, which this authenticator makes by itself.
  await page.goto(at('/sign-out'))
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 15_000 })
  await expect(page.locator('main h1')).toBeVisible()
  // Who has one is offered none.
  await expect(page.getByRole('button', { name: label('Add a passkey'), exact: true })).toHaveCount(0)

  await page.goto(at('/profile'))
  await list.getByRole('button', { name: label('Remove {name}').replace('{name}', 'Shop tablet') }).click()
  await page.getByRole('button', { name: label('Remove the passkey') }).click()
  await expect(list).toHaveCount(0)
  const accepted = () => signals.filter(({ name }) => name === 'signalAllAcceptedCredentials').map(({ what }) => what)
  await expect.poll(() => accepted().at(-1)?.allAcceptedCredentialIds).toEqual([])
  const [removed] = accepted().flatMap(({ allAcceptedCredentialIds = [] }) => allAcceptedCredentialIds)
  expect(removed).toMatch(/^[\w-]{16,}$/)
  await page.evaluate(() => localStorage.setItem('no-suggestions', '1'))
  await page.goto(at('/sign-out'))
  await page.getByRole('button', { name: label('Sign in with a passkey') }).click()
  await expect(page.getByRole('button', { name: label('Sign in with a passkey') })).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() => signals.filter(({ name }) => name === 'signalUnknownCredential').map(({ what }) => what.credentialId))
    .toEqual([removed])
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
})

test('A23 an owner requires passkeys: who is signed in with a code adds one, and what was queued is sent once @long', async ({
  page,
  browser,
  locale,
  viewport,
}) => {
  const anna = workshopOf(page, product, locale)
  const { at, label } = anna
  const db = new DatabaseSync(join(product.dataDir, 'pitboard.sqlite'), { timeout: 10_000 })
  // One address gets one code a minute.
  const waitForCode = () => db.exec('delete from rate_counter')
  const office = officeOf(product, cookies)
  const [car] = await office.list('confirmed')
  if (!car) throw new Error('the demo has no visit')
  await office.change(car.id, 'arrived')

  await addAuthenticator(page)
  waitForCode()
  await page.goto(at('/login'))
  await anna.signIn('anna@example.com')
  await page.getByRole('button', { name: label('Add a passkey'), exact: true }).click()
  await expect(page.getByText(label('Passkey added'))).toBeVisible()
  // Added is not yet signed in: nobody locks himself out.
  await page.goto(at('/settings?section=sign-in'))
  const rule = page.getByRole('checkbox', { name: label('Owners and service advisors must sign in with a passkey') })
  await expect(rule).toBeDisabled()
  await page.goto(at('/sign-out'))
  // The suggestion, which this authenticator chooses by itself.
  await expect(page).toHaveURL(/\/dashboard/, { timeout: 15_000 })

  const desk = await browser.newContext({ ...(locale && { locale }), viewport })
  const ewasPage = await desk.newPage()
  const ewa = workshopOf(ewasPage, product, locale)
  await addAuthenticator(ewasPage)
  await ewasPage.goto(at('/login'))
  await ewa.signIn('ewa@example.com')
  await expect(ewasPage).toHaveURL(/\/dashboard/)
  await ewasPage.goto(at(`/orders/${car.id}`))
  await controlled(ewasPage)
  await ewa.expectStatus('arrived')
  await desk.setOffline(true)
  await ewa.step('in-progress').click()
  await ewa.expectStatus('in-progress')

  await page.goto(at('/settings?section=sign-in'))
  await rule.click()
  expect(await findFaultsInBothThemes(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: label('Require passkeys'), exact: true }).click()
  await expect(page.getByText(/^(\w{4}-){4}\w{4}$/)).toBeVisible()
  await page.getByRole('button', { name: label('I have written it down') }).click()
  await expect(rule).toBeChecked()
  expect(await findFaultsInBothThemes(page, 'main')).toEqual([])

  await desk.setOffline(false)
  await expect(ewasPage).toHaveURL(/\/passkey\?to=/, { timeout: 30_000 })
  await expect(
    ewasPage.getByText(label('What is saved on this device is kept, and will be sent once you have signed in.')),
  ).toBeVisible()
  expect(await findFaultsInBothThemes(ewasPage, 'main')).toEqual([])
  await ewasPage.getByRole('button', { name: label('Add a passkey on this device') }).click()
  await expect(ewasPage).toHaveURL(new RegExp(`/orders/${car.id}`))
  await ewa.expectStatus('in-progress')
  const taken = `select count(*) as n from appointment_event where appointment_id = ? and to_status = 'in-progress'`
  await expect.poll(() => db.prepare(taken).get(car.id)?.n).toBe(1)
  await desk.close()

  // Whoever joins with a code is led to the passkey at once: nothing of the workshop is shown before.
  const email = 'iga@example.com'
  const person = { name: 'Iga Nowa', shortName: 'Iga', role: 'advisor', email, phone: null, colour: 'teal' }
  const post = (path: string, body: object | null) =>
    page.evaluate(
      async ([to, content]) => {
        const json = content && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
        return (await (await fetch(`/api${to}`, { method: 'POST', ...json })).json()) as { id: string }
      },
      [path, body] as const,
    )
  const { id } = await post('/employees', { ...person, skills: [], weekly: null })
  await post(`/employees/${id}/invite`, null)
  const joining = await browser.newContext({ ...(locale && { locale }), viewport })
  const igasPage = await joining.newPage()
  await addAuthenticator(igasPage)
  const visited: string[] = []
  igasPage.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  // The mail is in the language of the workshop.
  const invitation = new URL(await readInvitation(product, email))
  await igasPage.goto(at(`${invitation.pathname.replace(/^\/pl(?=\/)/, '')}${invitation.search}${invitation.hash}`))
  waitForCode()
  await igasPage.getByRole('button', { name: label('Join'), exact: true }).click()
  await igasPage.locator('input[name=code]').fill(await product.readCode(email))
  await expect(igasPage).toHaveURL(/\/passkey/, { timeout: 30_000 })
  expect(visited.filter((path) => !/\/(?:goto-crm|passkey)$/.test(path))).toEqual([])
  await igasPage.getByRole('button', { name: label('Add a passkey on this device') }).click()
  // The first load of the app in this browser.
  await expect(igasPage).toHaveURL(/\/dashboard/, { timeout: 30_000 })
  await joining.close()

  // A code alone leads to the passkey, and the passkey into the app.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(at('/sign-out'))
  await expect(page).toHaveURL(/\/login/)
  waitForCode()
  await anna.signIn('anna@example.com')
  await expect(page).toHaveURL(/\/passkey/)
  await page.getByRole('button', { name: label('Continue with your passkey') }).click()
  await expect(page).toHaveURL(/\/(dashboard|schedule)/)
  await expect(page.locator('main h1')).toBeVisible()
  db.close()
})
