import { expect, provideDemo, test } from '../../support/journey.ts'
import { findFaultsInBothThemes } from '../../support/page/find-faults.ts'
import { workshopOf } from '../../support/page/journey-workshop.ts'

const { product } = provideDemo()
test.use({ reusesDevice: true, readsAhead: false, serviceWorkers: 'block' })

const rows = [
  'Nazwa klienta;Telefon;Blachy;Marka;Data;Usterka;Nazwa pozycji;Ilość;Cena netto',
  'Żaneta Próbna;601 900 100;WX 90010;Opel;12.03.2024;Stuka;Łącznik;2;49,90',
  'Żaneta Próbna;601 900 100;WX 90010;Opel;12.03.2024;Stuka;Robocizna;1,5;120,00',
  'Jan Zepsuty;60190;WX 90011;Fiat;31.02.2024;Olej;Filtr;1;25,00',
]

test('M29 the owner moves in: file, columns, check, import, and undoes it, by touch and by keys @polish @phone @long', async ({
  page,
  locale,
}) => {
  test.slow()
  const { at, label } = workshopOf(page, product, locale)
  await page.goto(at('/settings?section=imports'))
  const main = page.locator('main')
  // The input itself is hidden; its button opens it by touch and by keys.
  const choosing = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: label('Choose files') }).press('Enter')
  const content = Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`)
  await (await choosing).setFiles({ name: 'zlecenia.csv', mimeType: 'text/csv', buffer: content })

  await test.step('the columns are matched by their names, beside the rows of the file', async () => {
    await expect(main.getByRole('cell', { name: 'Żaneta Próbna' })).toHaveCount(2)
    await expect(main.getByLabel('Nazwa klienta')).toHaveValue('customer.name')
    await expect(main.getByLabel('Cena netto')).toHaveValue('line.netPrice')
    await expect(main.getByLabel('Blachy')).toHaveValue('')
    await main.getByLabel('Blachy').selectOption('vehicle.plate')
    await expect(main.getByLabel('Blachy')).toHaveValue('vehicle.plate')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  await test.step('every problem is shown by its rows before anything is stored', async () => {
    await main.getByRole('button', { name: label('Check all rows') }).click()
    await expect(main.getByRole('heading', { name: label('3. What will be imported') })).toBeVisible()
    await expect(main.getByRole('row', { name: label('Cars') })).toContainText('2')
    const problem = main.getByRole('button', { name: label('import.date-impossible') })
    await problem.press('Enter')
    await expect(problem).toHaveAttribute('aria-expanded', 'true')
    await expect(main.getByText('31.02.2024')).toBeVisible()
    await expect(main.getByRole('button', { name: label('import.phone-bad-length') })).toBeVisible()
    const saving = page.waitForEvent('download')
    await main.getByRole('button', { name: label('Download these rows as CSV') }).click()
    expect((await saving).suggestedFilename()).toBe('import-problems.csv')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is imported, and undone as a whole', async () => {
    await main.getByRole('button', { name: label('Import'), exact: true }).click()
    await expect(main.getByRole('heading', { name: label('Earlier imports') })).toBeVisible()
    await expect(main.getByRole('row', { name: label('Items') })).toContainText('2')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await main.getByRole('button', { name: label('Undo this import…') }).click()
    expect(await findFaultsInBothThemes(page, 'dialog[open]')).toEqual([])
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: label('Undo the import') })
      .click()
    await expect(main.getByText(label('Undone'), { exact: true })).toBeVisible()
    const found = await page.request.get(`${product.origin}/api/customers?search=pr%C3%B3bna`)
    expect((await found.json()).customers).toEqual([])
  })
})
