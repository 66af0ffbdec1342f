import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The role that all databases of a PostgreSQL server shared before each had its own. Whoever may act as it reaches the
 * rows of each database that still uses it.
 */
export const sharedRole = 'pitboard_station'

/**
 * Why statements cannot run as the role of this database. `no-role`: it does not exist; `not-granted`: the user of the
 * database may not act as it; `no-privileges`: it may not use all tables.
 */
export type WallGap = {
  readonly why: 'no-role' | 'not-granted' | 'no-privileges'
  readonly user: string
  /** The role of this database. */
  readonly role: string
}

type FoundWall = {
  /** As which the statements of a workshop run; `null`: there is no wall. */
  readonly role: string | null
  /** Why this is not the role of this database; `null`: it is. */
  readonly gap: WallGap | null
}

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

/** Says as which role statements can run behind the wall; changes nothing. */
export async function findWall(db: Db): Promise<FoundWall> {
  const role = await nameRole(db)
  const gap = gapIn(role, await readState(db, role))
  if (gap === null) return { role, gap }
  return { role: gapIn(sharedRole, await readState(db, sharedRole)) === null ? sharedRole : null, gap }
}

function gapIn(role: string, { user, exists, isGranted, ...lacking }: WallState): WallGap | null {
  if (!exists) return { why: 'no-role', user, role }
  if (!isGranted) return { why: 'not-granted', user, role }
  const isComplete = !lacking.lacksSchema && lacking.tables.length === 0 && lacking.sequences.length === 0
  return isComplete ? null : { why: 'no-privileges', user, role }
}

/**
 * Makes what the wall needs beside the policies of the migrations: the role of this database, the user's right to act as
 * it, and its rights on all tables. Repeated at each start, for new tables and for databases that came from another
 * server. Returns what is missing because the user has no right to make it.
 */
export async function prepareWall(db: Db): Promise<FoundWall> {
  const role = await nameRole(db)
  const gap = await complete(db, role)
  if (gap === null) {
    await withoutRaces(() => revokeFromOthers(db, role))
    return { role, gap }
  }
  // An administrator made the shared role by hand, for a user that may not make one.
  const { exists, isGranted } = await readState(db, sharedRole)
  const isUsable = exists && isGranted && (await complete(db, sharedRole)) === null
  return { role: isUsable ? sharedRole : null, gap }
}

/**
 * The name of the role of this database. It owns nothing and cannot log in. Roles belong to the whole server, so its name
 * has the number of the database (oid), which no other one has; and the database's name, because roles that come from
 * another server (pg_dumpall) have the numbers of that one.
 */
async function nameRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`
    select concat(${sharedRole}::text, '_', oid, '_', left(regexp_replace(lower(datname), '[^a-z0-9_]', '', 'g'), 30))
      as "role" from pg_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say which database this is')
  return row.role
}

const mostAttempts = 10
const insufficientPrivilege = '42501'
/**
 * Another instance makes the same at the same moment: the role exists already (two codes), its row or that of a table was
 * changed ("tuple concurrently updated"), a deadlock.
 */
const lostRaces: ReadonlySet<string> = new Set(['42710', '23505', 'XX000', '40P01'])

/** Repeats `work` after a lost race. What the user has no right to do is left undone. */
async function withoutRaces(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code === insufficientPrivilege) return
      if (attempt === mostAttempts || !lostRaces.has(code)) throw error
      await wait(attempt * 50)
    }
  }
}

async function complete(db: Db, role: string): Promise<WallGap | null> {
  await withoutRaces(async () => grantMissing(db, role, await readState(db, role)))
  return gapIn(role, await readState(db, role))
}

async function grantMissing(db: Db, name: string, state: WallState): Promise<void> {
  const role = sql.id(name)
  if (!state.exists) {
    if (!state.mayCreate) return
    await sql`create role ${role} nologin noinherit`.execute(db)
  }
  const { isGranted } = state.exists ? state : await readState(db, name)
  if (!isGranted) {
    const options = state.hasOptions ? sql` with set true, inherit false` : sql``
    await sql`grant ${role} to current_user${options}`.execute(db)
  }
  if (state.lacksSchema) {
    const { rows } = await sql<{ schema: string }>`select current_schema() as "schema"`.execute(db)
    for (const { schema } of rows) await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(db)
  }
  const list = (names: readonly string[]) => sql.join(names.map((one) => sql.id(one)))
  if (state.tables.length > 0)
    await sql`grant select, insert, update, delete on ${list(state.tables)} to ${role}`.execute(db)
  if (state.sequences.length > 0) await sql`grant usage on sequence ${list(state.sequences)} to ${role}`.execute(db)
}

/**
 * Takes the rights on the tables away from the shared role, which users of other databases may act as, and from roles of
 * other databases, which have them if this one is a copy.
 */
async function revokeFromOthers(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ other: string; parts: string[] }>`
    select rolname::text as "other", array_agg(distinct relname::text) as "parts"
    from pg_class cross join aclexplode(relacl) as granted join pg_roles on pg_roles.oid = granted.grantee
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
      and pg_has_role(current_user, relowner, 'usage')
      and rolname ~ '^pitboard_station(_[0-9]+_|$)' and rolname <> ${role}
    group by rolname order by rolname`.execute(db)
  for (const { other, parts } of rows)
    await sql`revoke all on ${sql.join(parts.map((part) => sql.id(part)))} from ${sql.id(other)}`.execute(db)
}

// The tables of the product are those of the owners of its tables: a superuser could grant those of other programs, too.
async function readState(db: Db, name: string): Promise<WallState> {
  const { rows } = await sql<WallState>`
    with role as (select oid from pg_roles where rolname = ${name}),
      owner as (select relowner as oid from pg_class where relnamespace = current_schema()::regnamespace
          and (relname = 'kysely_migration' or pg_class.oid in (select polrelid from pg_policy where polname = 'of_account'))
        union select oid from pg_roles where rolname = current_user),
      part as (select oid, relname, relkind from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S')
          and relname not like 'kysely\\_%' and relowner in (select oid from owner)
          and (relrowsecurity or pg_has_role(current_user, relowner, 'usage'))),
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
export function sqlForWall({ why, user, role }: WallGap): string[] {
  const quoted = `"${user.replaceAll('"', '""')}"`
  const create = `create role ${role} nologin noinherit;`
  const grant = `grant ${role} to ${quoted};`
  return why === 'no-role' ? [create, grant] : why === 'not-granted' ? [grant] : []
}

/** Whether policies hide rows from the user of the database itself, because it neither owns the tables nor may bypass them. */
export async function hidesRows(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hides: boolean | null }>`select bool_or(row_security_active(pg_class.oid)) as "hides"
    from pg_policy join pg_class on pg_class.oid = polrelid
    where polname = 'of_account' and relnamespace = current_schema()::regnamespace`.execute(db)
  return rows[0]?.hides === true
}
