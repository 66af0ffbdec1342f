import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { findSteps, migrate, takeSteps } from '#server/db/migrate.ts'
import { openPostgres, wrapDatabase } from '#server/db/open-database.ts'
import { sqliteDialect } from '#server/db/sqlite-dialect.ts'
import { type Release, readSchema } from '../releases/release.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { openPglite } from '../support/product/open-pglite.ts'

// Every release that added a migration has a file here, made by `node tests/releases/write-release.ts DATE`.
const read = (date: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../releases/${date}.json`), 'utf8')) as Release
const first = read('2026-11-23')
const dates = readdirSync(join(import.meta.dirname, '../releases')).flatMap(
  (name) => /^(.*)\.json$/.exec(name)?.[1] ?? [],
)
const releases = dates.toSorted().map((date) => [date, read(date)] as const)

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function openSqlite(): Promise<Database> {
  return closeLater(wrapDatabase(sqliteDialect(':memory:').dialect, 'sqlite'))
}

/** PGlite replaces PostgreSQL if none runs. */
async function openPostgresOrPglite(): Promise<Database> {
  const made = await makePostgresDatabase()
  if (!made) return closeLater(await openPglite('empty'))
  opened.unshift(made.drop)
  return closeLater(openPostgres(made.url))
}

function closeLater(database: Database): Database {
  opened.unshift(database.close)
  return database
}

/** Inserts the rows in rounds: a row that is refused because its parent is missing is tried again in the next round. */
async function fill({ db }: Database, release: Release): Promise<void> {
  let waiting = Object.entries(release.rows).flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
  while (waiting.length > 0) {
    const refused: typeof waiting = []
    for (const one of waiting) {
      const values = Object.values(one.row).map((value) => sql`${value}`)
      const columns = Object.keys(one.row).map((name) => sql.ref(name))
      const insert = sql`insert into ${sql.table(one.table)} (${sql.join(columns)}) values (${sql.join(values)})`
      await insert.execute(db).catch(() => refused.push(one))
    }
    if (refused.length === waiting.length)
      throw new Error(`these rows cannot be inserted: ${JSON.stringify(refused[0])}`)
    waiting = refused
  }
}

async function countRows({ db }: Database, release: Release): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(release.rows)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

const countOf = ({ rows }: Release) =>
  Object.fromEntries(Object.entries(rows).map(([table, { length }]) => [table, length]))

test.each(releases)('the release of %s has rows in every table', (_, release) => {
  expect(Object.keys(release.rows).length).toBeGreaterThan(30)
  expect(Object.values(countOf(release)).every((count) => count > 0)).toBe(true)
})

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgresOrPglite],
] as const)('on %s', (kind, open) => {
  let fresh: readonly string[]
  let steps: readonly string[]
  beforeAll(async () => {
    const database = await open()
    await migrate(database)
    fresh = await readSchema(database)
    steps = await findSteps(database)
  }, 60_000)

  test.each(releases)(
    'C56 after the update an installation of %s has every row, and the tables of a new one',
    async (_, release) => {
      const old = await open()
      await takeSteps(old, release.steps)
      expect(await findSteps(old)).toEqual(release.steps)
      await fill(old, release)
      expect(await countRows(old, release)).toEqual(countOf(release))
      await migrate(old)
      expect(await countRows(old, release)).toEqual(countOf(release))
      expect(await readSchema(old)).toEqual(fresh)
    },
    60_000,
  )

  test('after the update the notes of an order are its first entry', async () => {
    const old = await open()
    await takeSteps(old, first.steps)
    await fill(old, first)
    const noted = String(first.rows.appointment?.[0]?.id)
    await sql`update appointment set notes = 'Rack 4' where id = ${noted}`.execute(old.db)
    await migrate(old)
    const notes = await old.db.selectFrom('appointment_note').select(['id', 'appointment_id', 'text']).execute()
    expect(notes).toEqual([{ id: noted, appointment_id: noted, text: 'Rack 4' }])
  }, 60_000)

  test('single migrations result in the tables of a new installation', async () => {
    const slow = await open()
    for (let count = 1; count <= steps.length; count++) await takeSteps(slow, steps.slice(0, count))
    expect(await readSchema(slow)).toEqual(fresh)
  }, 60_000)

  test.runIf(kind === 'SQLite').each(releases)(
    'the steps of %s still make what they made when they were released',
    async (_, release) => {
      const again = await open()
      await takeSteps(again, release.steps)
      expect(await readSchema(again)).toEqual(release.schema)
    },
  )
})
