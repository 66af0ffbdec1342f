import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { areShort, type SoughtWords, soughtWords } from '#domain/search-words.ts'
import { holdsWords } from '../appointments/search/store.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { wrapDatabase } from '../db/open-database.ts'
import { sqliteDialect } from '../db/sqlite-dialect.ts'
import type { Tables } from '../db/tables.ts'
import { type KeepOptions, keepSearchIndex } from './keep-index.ts'
import { findCandidates, isAmong, isOfSearchIndex } from './store.ts'

const now = Date.parse('2026-11-28T12:00:00.000Z')
const hourMs = 3_600_000
// Their ends, by which the index tells workshops apart, are equal.
const [account, other] = ['0193-aaaa-11111111', '0193-bbbb-11111111']

let database: Database
beforeEach(async () => {
  database = wrapDatabase(sqliteDialect(':memory:').dialect, 'sqlite')
  await migrate(database)
  await addStations()
})
afterEach(() => database.close())

async function addStations(): Promise<void> {
  const place = { phone: '', street: '', postal_code: '', city: '', country: 'PL', time_zone: 'UTC', currency: 'PLN' }
  const kept = { created_at: 0, updated_at: 0, version: 1 }
  for (const id of [account, other]) {
    await database.db
      .insertInto('station')
      .values({ id, name: 'S', ...place, ...kept })
      .execute()
  }
}

let made = 0
async function addCustomers(of: string, texts: readonly string[]): Promise<void> {
  const rows = texts.map(
    (search) =>
      ({
        ...{ id: `c${made++}`, account_id: of, kind: 'person', name: search, notes: '', search },
        ...{ created_at: 0, updated_at: 0, version: 1 },
      }) satisfies Insertable<Tables['customer']>,
  )
  await database.db.insertInto('customer').values(rows).execute()
}

const keep = (at = now, more: KeepOptions = {}) => keepSearchIndex(database, at, { restMs: 0, fewest: 1, ...more })
const candidates = (of: string, words: SoughtWords) =>
  findCandidates(database, { account: of, kind: 'customer' }, words)

async function countWaiting(): Promise<number> {
  return (await database.db.selectFrom('search_todo').selectAll().execute()).length
}

/** The texts of a workshop that hold the words, among these candidates or among all rows. */
async function textsWith(of: string, words: SoughtWords, ids: readonly string[] | null): Promise<string[]> {
  const rows = await database.db
    .selectFrom('customer')
    .select('search')
    .where('account_id', '=', of)
    .where(holdsWords(sql.ref('customer.search'), words))
    .where((where) => where.and(ids === null ? [] : [isAmong('customer', of, ids)]))
    .orderBy('id')
    .execute()
  return rows.map(({ search }) => search)
}

/** Whether a term is in the bytes of the index; no other term may begin with the same byte, because beginnings are shared. */
async function isStored(term: string): Promise<boolean> {
  const { rows } = await sql<{ block: Uint8Array }>`select block from search_trigram_data`.execute(database.db)
  return rows.some(({ block }) => Buffer.from(block).includes(term))
}

test('S1 the candidates of the index hold every text with the words, whatever its characters', async () => {
  const letters = fc.constantFrom(
    'a',
    'b',
    'C',
    'ß',
    'ł',
    '7',
    ' ',
    '/',
    '@',
    '.',
    '-',
    '"',
    "'",
    '%',
    '_',
    '*',
    '\n',
    '🚗',
  )
  const typed = (maxLength: number) => fc.string({ unit: letters, minLength: 1, maxLength })
  const texts = fc.sample(typed(30), { numRuns: 400, seed: 7 })
  await addCustomers(account, texts.slice(0, 250))
  await addCustomers(other, texts.slice(250))
  await keep()
  expect(await countWaiting()).toBe(0)
  const parts = texts.slice(0, 150).flatMap((text, number) => {
    const all = Array.from(text)
    const at = (number * 7) % all.length
    return [2, 3, 4, 6].map((length): SoughtWords => [[all.slice(at, at + length).join('')]])
  })
  const sought = [...parts, ...fc.sample(typed(9), { numRuns: 300, seed: 8 }).map(soughtWords)]
  const counts = { narrowed: 0, found: 0 }
  for (const words of sought.filter((all) => all.length > 0)) {
    const ids = await candidates(account, words)
    const all = await textsWith(account, words, null)
    expect(await textsWith(account, words, ids), JSON.stringify(words)).toEqual(all)
    if (ids !== null) counts.narrowed++
    if (ids !== null && all.length > 0) counts.found++
  }
  expect(counts.narrowed).toBeGreaterThan(300)
  expect(counts.found).toBeGreaterThan(200)
})

test('S1 words of one or two letters are found at the beginning and the end of words', async () => {
  await addCustomers(account, ['jan kowalski 48601', 'kos 22', 'okno'])
  await keep()
  for (const [typed, found] of [
    ['ko', ['jan kowalski 48601', 'kos 22']],
    ['an', ['jan kowalski 48601']],
    ['os', ['kos 22']],
  ] as const) {
    const ids = await candidates(account, soughtWords(typed))
    expect(areShort(soughtWords(typed))).toBe(true)
    expect(ids).toHaveLength(found.length)
    expect(await textsWith(account, soughtWords(typed), ids)).toEqual(found)
  }
  expect(await candidates(account, soughtWords('k'))).toBeNull()
})

test('S1 digits that many texts hold are narrowed to texts with the letters beside them, wherever these stand', async () => {
  const phones = Array.from({ length: 3000 }, (_, number) => `jan 485007${String(number).padStart(5, '0')}`)
  const fitting = ['bc5007ew', 'ew5007 abc', 'xbc 5007 xew', '5007ew bc', 'ewa 5007 bc']
  await addCustomers(account, [...phones, ...fitting, 'bc 5007', 'ew 5007'])
  await keep()
  for (const typed of ['BC 5007 EW', 'ew-, 5007 bc']) {
    const words = soughtWords(typed)
    const ids = await candidates(account, words)
    expect(ids).toHaveLength(fitting.length)
    expect(await textsWith(account, words, ids)).toEqual(fitting)
  }
  // A single letter is in too many texts, and a name with two letters is found soon among the latest.
  expect(await candidates(account, soughtWords('b 5007 e'))).toBeNull()
  expect(await candidates(account, soughtWords('jan bc'))).toBeNull()
})

test('S1 rows that wait are candidates, and too many rows are none', async () => {
  await addCustomers(account, ['jan kowalski', 'ewa nowak'])
  expect(await candidates(account, soughtWords('kowal'))).toHaveLength(2)
  await keep()
  expect(await candidates(account, soughtWords('kowal'))).toHaveLength(1)
  expect(await candidates(other, soughtWords('kowal'))).toEqual([])
  await addCustomers(
    other,
    Array.from({ length: 2001 }, (_, number) => `jan kowalski ${number}`),
  )
  expect(await candidates(other, soughtWords('kowal'))).toBeNull()
  await keep()
  expect(await candidates(other, soughtWords('kowal'))).toBeNull()
  expect(await candidates(other, soughtWords('kowalski 1299'))).toHaveLength(1)
  expect(await candidates(account, soughtWords('kowal'))).toHaveLength(1)
})

test('a few rows of a workshop wait, so that small workshops take no room in the index', async () => {
  await addCustomers(
    account,
    Array.from({ length: 99 }, (_, number) => `jan ${number}`),
  )
  await keepSearchIndex(database, now, { restMs: 0 })
  expect(await countWaiting()).toBe(99)
  await addCustomers(account, ['the hundredth'])
  await keepSearchIndex(database, now, { restMs: 0 })
  expect(await countWaiting()).toBe(0)
})

test('S1 rows with other words, and rows that are gone, are found as they are now', async () => {
  await addCustomers(account, ['jan kowalski', 'ewa nowak', 'ola lis'])
  await keep()
  const { db } = database
  await db.updateTable('customer').set({ search: 'jan zielinski' }).where('search', '=', 'jan kowalski').execute()
  await db.deleteFrom('customer').where('search', '=', 'ewa nowak').execute()
  for (let round = 0; round < 2; round++) {
    const found = async (typed: string) =>
      textsWith(account, soughtWords(typed), await candidates(account, soughtWords(typed)))
    expect(await found('kowal')).toEqual([])
    expect(await found('zielin')).toEqual(['jan zielinski'])
    expect(await found('nowak')).toEqual([])
    expect(await found('ola')).toEqual(['ola lis'])
    await keep()
    expect(await countWaiting()).toBe(0)
  }
  // A number of the index that is free again is used for another row.
  await addCustomers(account, ['adam wrona'])
  await keep()
  expect(await candidates(account, soughtWords('wrona'))).toHaveLength(1)
  expect(await candidates(account, soughtWords('nowak'))).toEqual([])
})

test('W24 erased words leave the index within a day', async () => {
  const names = Array.from({ length: 400 }, (_, number) => `jan kowalski ${number}`)
  await addCustomers(account, ['Ωあ가', 'Жเ한', ...names])
  await keep()
  expect([await isStored('Ωあ가'), await isStored('Жเ한')]).toEqual([true, true])
  await database.db.deleteFrom('customer').where('search', '=', 'Ωあ가').execute()
  // They wait, because each time the whole index is written again.
  await keep(now + hourMs)
  expect([await isStored('Ωあ가'), await isStored('Жเ한')]).toEqual([true, true])
  await database.db.updateTable('customer').set({ search: '' }).where('search', '=', 'Жเ한').execute()
  await keep(now + 20 * hourMs)
  expect([await isStored('Ωあ가'), await isStored('Жเ한')]).toEqual([false, false])
  expect(await candidates(account, soughtWords('kowalski 399'))).toHaveLength(1)
})

test('the index takes rows in parts, and stops at once when the server does', async () => {
  await addCustomers(
    account,
    Array.from({ length: 900 }, (_, number) => `jan kowalski ${number}`),
  )
  const stop = new AbortController()
  const kept = keep(now, { signal: stop.signal, restMs: 20 })
  await expect.poll(countWaiting).toBeLessThan(900)
  stop.abort()
  await kept
  const left = await countWaiting()
  expect(left).toBeGreaterThan(0)
  await keep()
  expect(await countWaiting()).toBe(0)
  expect(await candidates(account, soughtWords('kowalski 777'))).toHaveLength(1)
})

test('every statement after a write of the index can be run', async () => {
  await addCustomers(account, ['jan kowalski', 'ewa nowak'])
  await keep()
  await database.db.transaction().execute(async (tx) => {
    await sql`delete from search_trigram where rowid = 1`.execute(tx)
    await tx.updateTable('customer').set({ notes: 'x' }).execute()
  })
  const done = await database.db.updateTable('customer').set({ notes: 'y' }).executeTakeFirst()
  expect(done.numUpdatedRows).toBe(2n)
})

test('only the tables of the index are taken for them', async () => {
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  expect(tables.filter(isOfSearchIndex)).toEqual([
    ...['search_entry', 'search_todo', 'search_trigram', 'search_trigram_config', 'search_trigram_data'],
    ...['search_trigram_docsize', 'search_trigram_idx', 'search_upkeep'],
  ])
})

test('a damaged index is noticed by a search and by the hourly job, and is filled again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await database.close()
  database = wrapDatabase(sqliteDialect(join(folder, 'pitboard.sqlite')).dialect, 'sqlite')
  await migrate(database)
  await addStations()
  const damage = () => {
    const raw = new DatabaseSync(join(folder, 'pitboard.sqlite'), { defensive: false })
    raw.exec("update search_trigram_data set block = x'ffffffff' where id > 10")
    raw.close()
  }
  const find = () => candidates(account, soughtWords('kowal'))
  await addCustomers(account, ['jan kowalski', 'ewa nowak'])
  await keep()
  expect(await find()).toHaveLength(1)

  damage()
  expect(await find()).toBe(null)
  await expect(keep()).rejects.toThrow('was damaged')
  expect(await find()).toHaveLength(1)
  await keep()

  damage()
  await addCustomers(account, ['adam kowal'])
  // Merging the whole index reads all of it.
  await expect(keep(now + 24 * hourMs)).rejects.toThrow('corruption')
  await expect(keep(now + 25 * hourMs)).rejects.toThrow('was damaged')
  expect(await find()).toHaveLength(2)
})
