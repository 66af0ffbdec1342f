import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CityTable, CountryTable } from '../db/tables.ts'

export async function digestOf({ db }: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('seed').select('digest').where('name', '=', name).executeTakeFirst()
  return row?.digest ?? null
}

export async function storeDigest({ db }: Database, name: string, digest: string, now: number): Promise<void> {
  await db
    .insertInto('seed')
    .values({ name, digest, loaded_at: now })
    .onConflict((on) => on.column('name').doUpdateSet({ digest, loaded_at: now }))
    .execute()
}

export async function upsertCountries(database: Database, rows: CountryTable[]): Promise<void> {
  await upsert(database, 'country', rows, {
    id: 'text',
    name_en: 'text',
    name_pl: 'text',
    calling: 'text',
    position: 'integer',
  })
}

export async function upsertCities(database: Database, rows: CityTable[]): Promise<void> {
  await upsert(database, 'city', rows, {
    id: 'text',
    country_id: 'text',
    name: 'text',
    name_en: 'text',
    name_pl: 'text',
    region: 'text',
    district: 'text',
    population: 'integer',
    search: 'text',
  })
}

// All rows are one JSON parameter: 25,000 cities take well under a second on both databases.
async function upsert<Row extends object>(
  { db, kind }: Database,
  table: 'country' | 'city',
  rows: Row[],
  columns: Record<keyof Row & string, 'text' | 'integer'>,
): Promise<void> {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const json = JSON.stringify(rows)
  const source =
    kind === 'sqlite'
      ? sql`select ${sql.raw(names.map((name) => `value ->> '${name}'`).join(', '))} from json_each(${json}) where true`
      : sql`select * from jsonb_to_recordset(cast(${json} as jsonb)) as row (${sql.raw(names.map((name) => `${name} ${columns[name]}`).join(', '))})`
  const updates = names.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)
  await sql`insert into ${sql.raw(table)} (${sql.raw(names.join(', '))}) ${source}
    on conflict (id) do update set ${sql.raw(updates.join(', '))}`.execute(db)
}
