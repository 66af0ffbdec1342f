import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { findWall, prepareWall, sharedRole } from '#server/db/row-wall.ts'
import { openPglite } from './support/product/open-pglite.ts'

// PGlite has policies and roles as PostgreSQL; tests/api/row-walls.test.ts asks a real one.
let database: Database
beforeAll(async () => {
  database = await openPglite('migrated')
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

test('W40 the role of the database is made at the first start, and completed when a table is new', async () => {
  const { db } = database
  const role = (await findWall(db)).gap?.role ?? ''
  const { rows: names } = await sql<{ oid: number; name: string }>`select oid, datname as name from pg_database
    where datname = current_database()`.execute(db)
  expect(role).toBe(`${sharedRole}_${names[0]?.oid}_${names[0]?.name}`)
  const lacks = (why: string, user: string) => ({ role: null, gap: { why, user, role } })
  expect(await findWall(db)).toEqual(lacks('no-role', 'postgres'))
  // First by a user who may create roles and owns no table.
  await sql`create role maker createrole`.execute(db)
  await sql`set role maker`.execute(db)
  expect(await prepareWall(db)).toEqual(lacks('no-privileges', 'maker'))
  const { rows: granted } = await sql`select bool_or(set_option) as "set", bool_or(inherit_option) as inherits
    from pg_auth_members where roleid = ${role}::regrole and member = 'maker'::regrole`.execute(db)
  expect(granted).toEqual([{ set: true, inherits: false }])
  await sql`set role ${sql.id(role)}`.execute(db)
  await sql`reset role`.execute(db)
  expect(await findWall(db)).toEqual(lacks('no-privileges', 'postgres'))
  for (let starts = 0; starts < 2; starts++) expect(await prepareWall(db)).toEqual({ role, gap: null })
  const { rows } = await sql`select rolsuper, rolcanlogin, rolinherit, rolbypassrls from pg_roles
    where rolname = ${role}`.execute(db)
  expect(rows).toEqual([{ rolsuper: false, rolcanlogin: false, rolinherit: false, rolbypassrls: false }])
  await sql`create table of_a_later_version (id text)`.execute(db)
  expect(await findWall(db)).toEqual(lacks('no-privileges', 'postgres'))
  expect(await prepareWall(db)).toEqual({ role, gap: null })
  // Tables of another program, which a superuser could grant.
  await sql`create role neighbour`.execute(db)
  await sql`create table of_another_program (id text)`.execute(db)
  await sql`alter table of_another_program owner to neighbour`.execute(db)
  expect(await prepareWall(db)).toEqual({ role, gap: null })
  const { rows: foreign } = await sql`
    select has_table_privilege(${role}::name, 'of_another_program', 'select') as may`.execute(db)
  expect(foreign).toEqual([{ may: false }])
})

test('W40 roles of other databases lose their rights on the tables at the next start', async () => {
  const { db } = database
  const copied = `${sharedRole}_1_elsewhere`
  for (const other of [sharedRole, copied, 'of_reports']) {
    await sql`create role ${sql.id(other)}`.execute(db)
    await sql`grant select on session, figure_mark_id_seq to ${sql.id(other)}`.execute(db)
  }
  expect(await prepareWall(db)).toMatchObject({ gap: null })
  const { rows } = await sql`select grantee::regrole::text as who, relname from pg_class
    cross join aclexplode(relacl) as granted
    where grantee in (${sharedRole}::regrole, ${copied}::regrole, 'of_reports'::regrole) order by relname`.execute(db)
  expect(rows).toEqual(['figure_mark_id_seq', 'session'].map((relname) => ({ who: 'of_reports', relname })))
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
