import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { makePostgresDatabase } from '../support/postgres.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>
  let database: Database
  beforeAll(async () => {
    made = await makePostgresDatabase()
    database = openPostgres(made?.url ?? '')
    await sql`create table thing (id int, name text)`.execute(database.db)
    await sql`insert into thing values (1, 'a')`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await made?.drop()
  })

  const read = async (id: number) => (await sql`select * from thing where id = ${id}`.execute(database.db)).rows
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)).rows.map(
      ({ statement }) => statement,
    )

  test('a frequent statement is prepared, a rare one is not', async () => {
    for (let n = 0; n < 10; n++) expect(await read(1)).toEqual([{ id: 1, name: 'a' }])
    await sql`select ${1}::int as rare`.execute(database.db)
    expect(await prepared()).toEqual(['select * from thing where id = $1'])
  })

  test('a statement is prepared again after a migration by another instance', async () => {
    await sql`alter table thing add column colour text`.execute(database.db)
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(await read(1).catch(({ code }) => code))
    // Once per connection: the page repeats a read that failed.
    expect(answers.slice(1)).toEqual(Array(7).fill([{ id: 1, name: 'a', colour: null }]))
  })
})
