import { expect, provideSharedDemo, test } from '../support/journey.ts'
import { watchConsole } from '../support/page/console-watch.ts'
import { dialogPages, openEach } from '../support/page/dialogs.ts'
import { findFaults, findFaultsInBothThemes } from '../support/page/find-faults.ts'
import { goWithin } from '../support/page/go-within.ts'
import { workshopOf } from '../support/page/journey-workshop.ts'
import { isWholeMatrix } from '../support/run/matrix.ts'

const { product } = provideSharedDemo()

test.describe.configure({ mode: 'parallel', timeout: 180_000 })
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

// The colours of the dark theme are checked on every route, and here only in the full matrix.
const findFaultsHere = isWholeMatrix() ? findFaultsInBothThemes : findFaults

/** Sections with an address of their own within a page, checked as a whole. */
const sections = [
  ...[
    'station',
    'photos',
    'brands',
    'services',
    'conveniences',
    'hours',
    'messages',
    'follow-ups',
    'company',
    'tablets',
    'imports',
    'data',
  ].map((section) => `/settings?section=${section}`),
  ...['look', 'device', 'sessions'].map((section) => `/settings?section=${section}`),
  ...['base-info', 'brands', 'services', 'conveniences', 'working-hours', 'ready'].map(
    (step) => `/onboarding?step=${step}`,
  ),
]

for (const place of dialogPages) {
  test(`every dialog of ${place.name} has no accessibility faults`, async ({ page, locale }) => {
    const complaints = watchConsole(page)
    const found: string[] = []
    await openEach(page, workshopOf(page, product, locale), place, async (title) => {
      for (const fault of await findFaultsHere(page, 'dialog[open]')) found.push(`${title}: ${fault}`)
    })
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })
}

test('every section of settings and set-up has no accessibility faults', async ({ page, locale }) => {
  const complaints = watchConsole(page)
  const found: string[] = []
  const { at } = workshopOf(page, product, locale)
  for (const section of sections) {
    await goWithin(page, at(section))
    await expect(page.locator(`main nav a[href$="${section}"][aria-current]`)).toHaveCount(1)
    await expect(page.locator('main :is(h1, h2)').filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const fault of await findFaultsHere(page)) found.push(`${section}: ${fault}`)
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
})
