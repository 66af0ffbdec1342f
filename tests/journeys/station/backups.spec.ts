import { type BackupRecord, writeBackupRecord } from '../../../src/server/backup/backup-folder.ts'
import { expect, provideDemo, test } from '../../support/journey.ts'
import { expectNoFault } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const dayMs = 24 * 3600_000

test('C51 the owner sees the last good backup, and a warning if it is old or the last one failed', {
  tag: '@polish',
}, async ({ page, locale }) => {
  const { label, at } = workshopOf(page, product, locale)
  const lastGood = { at: Date.now() - dayMs / 2, file: 'x.zip', bytes: 48_210_500 }
  const record = (more: Partial<BackupRecord>) =>
    writeBackupRecord(product.dataDir, { lastGood, failure: null, ...more })
  const details = page.getByRole('link', { name: label('See details'), exact: true })
  const card = page.locator('section', { has: page.getByRole('heading', { name: label('Backups of this server') }) })
  await record({})
  await page.goto(at('/settings?section=data'))
  await expect(card.last()).toContainText('48.2 MB'.replace('.', locale?.startsWith('pl') ? ',' : '.'))
  await expect(page.locator('main [role=status]')).toHaveCount(0)

  await record({ failure: { at: Date.now(), why: 'no-space', message: 'Too little space' } })
  await page.goto(at('/settings'))
  await expect(details).toBeVisible()
  await expectNoFault(page)
  await details.click()
  await expect(page.getByText(label('There is too little space for it on the server’s disk.'))).toBeVisible()
  await expect(details).toBeHidden()
  await expectNoFault(page)

  await record({ lastGood: { ...lastGood, at: Date.now() - 3 * dayMs } })
  await page.goto(at('/settings'))
  await expect(details).toBeVisible()
})
