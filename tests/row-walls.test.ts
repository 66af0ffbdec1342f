import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { wrapDatabase } from '#server/db/open-database.ts'
import { findWallGap, prepareWall, stationRole } from '#server/db/row-wall.ts'

// PGlite has policies and roles as PostgreSQL; tests/api/row-walls.test.ts asks a real one.
let database: Database
beforeAll(async () => {
  const pglite = new PGlite({ extensions: { btree_gist }, parsers: { 20: Number } })
  database = wrapDatabase(new PGliteDialect({ pglite }), 'postgres')
  await migrate(database)
}, 60_000)
afterAll(() => database.close())

test('W40 every table with rows of workshops has the policy; a migration that adds one calls `wallRows`', async () => {
  const { rows } = await sql<{ table: string; column: string; isOn: boolean; isForced: boolean; policies: string[] }>`
    select pg_class.relname as "table", attname as "column", relrowsecurity as "isOn", relforcerowsecurity as "isForced",
      array(select concat_ws(' ', polname, polcmd, polpermissive, pg_get_expr(polqual, polrelid),
        pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid = pg_class.oid) as "policies"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and attname = case relname when 'station' then 'id' else 'account_id' end
    order by 1`.execute(database.db)
  expect(rows.length).toBeGreaterThan(50)
  for (const { table, column, isOn, isForced, policies } of rows) {
    const condition = `(${column} = current_setting('pitboard.account'::text, true))`
    const policy = `of_account * t ${condition} ${condition}`
    expect({ table, isOn, isForced, policies }).toEqual({ table, isOn: true, isForced: false, policies: [policy] })
  }
})

test('W40 the role is made at the first start, and completed when a table is new', async () => {
  const { db } = database
  expect(await findWallGap(db)).toEqual({ why: 'no-role', user: 'postgres' })
  // First by a user who may create roles and owns no table.
  await sql`create role maker createrole`.execute(db)
  await sql`set role maker`.execute(db)
  expect(await prepareWall(db)).toEqual({ why: 'no-privileges', user: 'maker' })
  const { rows: granted } = await sql`select bool_or(set_option) as "set", bool_or(inherit_option) as inherits
    from pg_auth_members where roleid = ${stationRole}::regrole and member = 'maker'::regrole`.execute(db)
  expect(granted).toEqual([{ set: true, inherits: false }])
  await sql`set role ${sql.id(stationRole)}`.execute(db)
  await sql`reset role`.execute(db)
  expect(await findWallGap(db)).toEqual({ why: 'no-privileges', user: 'postgres' })
  expect(await prepareWall(db)).toBe(null)
  expect(await prepareWall(db)).toBe(null)
  const { rows } = await sql`select rolsuper, rolcanlogin, rolinherit, rolbypassrls from pg_roles
    where rolname = ${stationRole}`.execute(db)
  expect(rows).toEqual([{ rolsuper: false, rolcanlogin: false, rolinherit: false, rolbypassrls: false }])
  await sql`create table of_a_later_version (id text)`.execute(db)
  expect(await findWallGap(db)).toEqual({ why: 'no-privileges', user: 'postgres' })
  expect(await prepareWall(db)).toBe(null)
})

test('W40 the decision record lists what leaves the wall', () => {
  const root = join(import.meta.dirname, '..')
  const server = join(root, 'src/server')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('db'))
    .filter((name) => /\b(leaveAccount|findOutsideWall)\(/.test(readFileSync(join(server, name), 'utf8')))
  const record = readFileSync(join(root, 'docs/decisions/0077-row-level-security.md'), 'utf8')
  const [, section = ''] = record.split('## What leaves the wall')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(listed.toSorted()).toEqual(files.map((name) => name.replaceAll('\\', '/')).toSorted())
})
