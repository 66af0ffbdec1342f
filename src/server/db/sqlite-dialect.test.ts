import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database, Db } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { connectDatabase } from './open-database.ts'

const mapsFile = '/proc/self/maps'

describe('the file of an embedded database', () => {
  let dataDir: string
  let database: Database
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pitboard-dialect-'))
    database = await connectDatabase({ databaseUrl: null, dataDir })
    await sql`create table thing (id integer primary key, name text)`.execute(database.db)
    for (let id = 1; id <= 50; id++)
      await sql`insert into thing values (${id}, ${'a'.repeat(3000)})`.execute(database.db)
    database.scrub()
  })
  afterEach(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })

  async function count(db: Db = database.db): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from thing where name > ''`.execute(db)
    return rows[0]?.count
  }
  const isMapped = () => readFileSync(mapsFile, 'utf8').includes(join(dataDir, 'pitboard.sqlite\n'))

  test.runIf(existsSync(mapsFile))('is read where it is mapped, and given back until the next read', async () => {
    expect(await count()).toBe(50)
    expect(isMapped()).toBe(true)
    database.unmap()
    expect(isMapped()).toBe(false)
    expect(await count()).toBe(50)
    expect(isMapped()).toBe(true)
  })

  test('is given back during a transaction, whose rows stay', async () => {
    await inTransaction(database, async (tx) => {
      await sql`delete from thing where id <= 10`.execute(tx)
      database.unmap()
      expect(await count(tx)).toBe(40)
      await sql`insert into thing values (1, 'b')`.execute(tx)
    })
    expect(await count()).toBe(41)
    expect((await sql`pragma integrity_check`.execute(database.db)).rows).toEqual([{ integrity_check: 'ok' }])
  })
})
