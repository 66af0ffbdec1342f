import type { Page } from '@playwright/test'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { watchConsole } from '../../support/page/console-watch.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product } = provideDemo({ signedIn: false })

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

test('A21 A22 after a code a passkey is offered; next time one tap signs in; a removed one is refused @polish', async ({
  page,
  locale,
}) => {
  const { at, label, field, signIn } = workshopOf(page, product, locale)
  const complaints = watchConsole(page)
  await addAuthenticator(page)
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
  expect(complaints).toEqual([])
})
