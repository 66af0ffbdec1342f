import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from './open-database.ts'

test('the write-ahead log stays short, so that a commit copies little into the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboard-dialect-'))
  const { db, close } = await connectDatabase({ databaseUrl: null, dataDir })
  try {
    await sql`create table thing (name text)`.execute(db)
    // More than 4 MB, at which SQLite itself would copy the log.
    for (let n = 0; n < 600; n++) await sql`insert into thing values (${'a'.repeat(8000)})`.execute(db)
    expect(statSync(join(dataDir, 'pitboard.sqlite-wal')).size).toBeLessThan(1_200_000)
  } finally {
    await close()
    rmSync(dataDir, { recursive: true })
  }
})
