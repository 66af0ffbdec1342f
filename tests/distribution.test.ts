import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDistribution } from './support/distribution/read-distribution.ts'
import { openPglite } from './support/product/open-pglite.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/distributed.md'), 'utf8')

/** The first two cells of each row below a heading of docs/distributed.md, and whether it has a third. */
function readRows(heading: string): { table: string; cell: string; why: string }[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, table = '', cell = '', why = ''] = line.split('|').map((text) => text.trim().replaceAll('`', ''))
      return { table, cell, why }
    })
}

test('W36 the page says of each table whether it can be split by workshop, and what keeps it from that', async () => {
  const database = await openPglite('migrated')
  const found = await readDistribution(database.db)
  await database.close()

  const shared = readRows('Tables without a workshop')
  const unready = readRows('What would have to change')
  for (const { table, cell, why } of [...shared, ...unready]) expect(`${table} ${cell}${why}`).toMatch(/^\S+ \S.{9,}/)
  // A new table has the workshop in its keys, or a row in the page with the reason.
  expect(found.filter(({ column }) => column === null).map(({ table }) => table)).toEqual(
    shared.map(({ table }) => table),
  )
  const faults = found.filter(({ column, faults }) => column !== null && faults.length > 0)
  expect(faults.map(({ table, faults }) => `${table}: ${faults.join('; ')}`)).toEqual(
    unready.map(({ table, cell }) => `${table}: ${cell}`),
  )
  const ready = found.length - faults.length - shared.length
  expect(page).toContain(`${ready} of ${found.length} tables`)
}, 60_000)
