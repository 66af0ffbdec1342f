import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The role as which the statements of a workshop run. It owns nothing and cannot log in; a cluster has one. */
export const stationRole = 'pitboard_station'

/**
 * Why statements cannot run behind the wall. `no-role`: the role does not exist; `not-granted`: the user of the database
 * may not act as it; `no-privileges`: the role may not use all tables.
 */
export type WallGap = { readonly why: 'no-role' | 'not-granted' | 'no-privileges'; readonly user: string }

type WallState = {
  user: string
  mayCreate: boolean
  exists: boolean
  isGranted: boolean
  /** PostgreSQL 16 and newer: a membership says by itself whether it permits `set role`. */
  hasOptions: boolean
  lacksSchema: boolean
  /** Tables with policies, and tables and sequences of the user, that the role may not use. */
  tables: string[]
  sequences: string[]
}

/** Returns `null` if statements can run behind the wall; changes nothing. */
export async function findWallGap(db: Db): Promise<WallGap | null> {
  return gapIn(await readState(db))
}

function gapIn({ user, exists, isGranted, ...lacking }: WallState): WallGap | null {
  if (!exists) return { why: 'no-role', user }
  if (!isGranted) return { why: 'not-granted', user }
  const isComplete = !lacking.lacksSchema && lacking.tables.length === 0 && lacking.sequences.length === 0
  return isComplete ? null : { why: 'no-privileges', user }
}

/**
 * Makes what the wall needs beside the policies of the migrations: the role, the user's right to act as it, and its
 * rights on all tables. Repeated at each start, for new tables and for databases that came from another server. Returns
 * what is missing because the user has no right to make it; `null`: nothing.
 */
export async function prepareWall(db: Db): Promise<WallGap | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      await complete(db, await readState(db))
      return findWallGap(db)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code === insufficientPrivilege) return findWallGap(db)
      if (attempt === mostAttempts || !lostRaces.has(code)) throw error
      await wait(attempt * 50)
    }
  }
}

const mostAttempts = 10
const insufficientPrivilege = '42501'
/**
 * Another instance, or one on another database of the same server, makes the same at the same moment: the role exists
 * already (two codes), its row was changed ("tuple concurrently updated"), a deadlock.
 */
const lostRaces: ReadonlySet<string> = new Set(['42710', '23505', 'XX000', '40P01'])

async function complete(db: Db, state: WallState): Promise<void> {
  const role = sql.id(stationRole)
  if (!state.exists) {
    if (!state.mayCreate) return
    await sql`create role ${role} nologin noinherit`.execute(db)
  }
  const { isGranted } = state.exists ? state : await readState(db)
  if (!isGranted) {
    const options = state.hasOptions ? sql` with set true, inherit false` : sql``
    await sql`grant ${role} to current_user${options}`.execute(db)
  }
  if (state.lacksSchema) {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
    for (const { name } of rows) await sql`grant usage on schema ${sql.id(name)} to ${role}`.execute(db)
  }
  for (const table of state.tables)
    await sql`grant select, insert, update, delete on ${sql.id(table)} to ${role}`.execute(db)
  for (const sequence of state.sequences) await sql`grant usage on sequence ${sql.id(sequence)} to ${role}`.execute(db)
}

async function readState(db: Db): Promise<WallState> {
  const { rows } = await sql<WallState>`
    with role as (select oid, rolname from pg_roles where rolname = ${stationRole}),
      part as (select oid, relname, relkind from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
          and relname not like 'kysely\\_%' and (relrowsecurity or pg_has_role(current_user, relowner, 'usage'))),
      version as (select current_setting('server_version_num')::int >= 160000 as is_new)
    select current_user as "user",
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate",
      exists (select from role) as "exists",
      coalesce((select pg_has_role(current_user, role.oid, case when is_new then 'set' else 'member' end)
        from role, version), false) as "isGranted",
      (select is_new from version) as "hasOptions",
      not coalesce((select has_schema_privilege(role.oid, current_schema(), 'usage') from role), false)
        as "lacksSchema",
      array(select part.relname::text from part left join role on true
        where part.relkind <> 'S' and not coalesce(has_table_privilege(role.oid, part.oid, 'select')
          and has_table_privilege(role.oid, part.oid, 'insert') and has_table_privilege(role.oid, part.oid, 'update')
          and has_table_privilege(role.oid, part.oid, 'delete'), false) order by 1) as "tables",
      array(select part.relname::text from part left join role on true
        where part.relkind = 'S' and not coalesce(has_sequence_privilege(role.oid, part.oid, 'usage'), false)
          order by 1) as "sequences"`.execute(db)
  const [state] = rows
  if (!state) throw new Error('PostgreSQL does not say who is connected')
  return state
}

/** What an administrator of the database enters once, so that the next start has the wall. */
export function sqlForWall({ why, user }: WallGap): string[] {
  const quoted = `"${user.replaceAll('"', '""')}"`
  const create = `create role ${stationRole} nologin noinherit;`
  const grant = `grant ${stationRole} to ${quoted};`
  return why === 'no-role' ? [create, grant] : why === 'not-granted' ? [grant] : []
}
