import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { openDatabase } from '#server/open-database.ts'
import { keepSearchIndex } from '#server/search-index/keep-index.ts'
import { addAllToWaiting } from '#server/search-index/store.ts'
import { createHistory, type Facts, type HistorySize, type WriteRow } from './create-history.ts'
import { newIdAt } from './new-id-at.ts'

const dayMs = 86_400_000
/** Customers are erased 36 months after their last visit, and the data cover almost as much: after 60 days a new file. */
const keepMs = 60 * dayMs
const indexed = ['appointment', 'block', 'appointment_event', 'customer', 'vehicle']

export type Filled = { readonly dataDir: string; readonly facts: Facts }

/** A data folder with that many appointments. It stays in the temporary folder for later runs with the same schema. */
export async function fillDatabase(appointments: number, size?: HistorySize): Promise<Filled> {
  const name = [appointments, ...(size ? Object.values(size) : [])].join('-')
  const dataDir = join(tmpdir(), `pitboard-bench-${name}-${await digestOfSchema()}`)
  const factsFile = join(dataDir, 'facts.json')
  if (existsSync(factsFile)) {
    const facts: Facts = JSON.parse(readFileSync(factsFile, 'utf8'))
    if (Date.now() - facts.filledAt < keepMs) return { dataDir, facts }
  }
  const draft = `${dataDir}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  const database = await openAt(draft)
  await database.close()
  const facts = fill(join(draft, 'pitboard.sqlite'), appointments, size)
  await fillSearchIndex(draft)
  writeFileSync(join(draft, 'facts.json'), JSON.stringify(facts))
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(draft, dataDir)
  return { dataDir, facts }
}

async function openAt(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return openDatabase({ databaseUrl: null, dataDir }, Date.now)
}

type SchemaObject = { readonly name: string; readonly sql: string }
const readSchemaObjects = (db: DatabaseSync, condition: string): SchemaObject[] =>
  db
    .prepare(`select name, sql from sqlite_master where sql is not null and ${condition} order by name`)
    .all() as SchemaObject[]

/** A digest of the schema and of the programs that fill the tables. */
async function digestOfSchema(): Promise<string> {
  const folder = join(tmpdir(), `pitboard-bench-schema-${process.pid}`)
  await (await openAt(folder)).close()
  const db = new DatabaseSync(join(folder, 'pitboard.sqlite'))
  const hash = createHash('sha256')
  for (const { sql } of readSchemaObjects(db, 'true')) hash.update(sql)
  db.close()
  rmSync(folder, { recursive: true })
  for (const name of ['fill-database.ts', 'create-history.ts'])
    hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 12)
}

function fill(file: string, appointments: number, size: HistorySize | undefined): Facts {
  const db = new DatabaseSync(file)
  db.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -1500000',
  )
  const tables = indexed.map((name) => `'${name}'`).join(', ')
  const indexes = readSchemaObjects(db, `type = 'index' and tbl_name in (${tables})`)
  const triggers = readSchemaObjects(db, "type = 'trigger'")
  for (const { name } of indexes) db.exec(`drop index "${name}"`)
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`)
  db.exec('begin')
  const facts = createHistory(appointments, Date.now(), newIdAt, rowWriter(db), size)
  db.exec('commit')
  for (const { sql } of [...indexes, ...triggers]) db.exec(sql)
  // The product has no table statistics, so the query plans must be good without them.
  db.exec('pragma journal_mode = wal')
  db.close()
  return facts
}

/** The triggers did not see the rows. */
async function fillSearchIndex(dataDir: string): Promise<void> {
  const database = await openAt(dataDir)
  for (const quick of ['synchronous = off', 'cache_size = -1000000', 'wal_autocheckpoint = 100000'])
    await sql.raw(`pragma ${quick}`).execute(database.db)
  await addAllToWaiting(database.db)
  // Its parts become one each day: the first start does that, after it has erased old customers.
  await keepSearchIndex(database, Date.now() - dayMs, { restMs: 0 })
  await database.close()
}

/** All rows of a table must have the same columns in the same order. */
function rowWriter(db: DatabaseSync): WriteRow {
  const inserts = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (table, row) => {
    let insert = inserts.get(table)
    if (!insert) {
      const columns = Object.keys(row)
      insert = db.prepare(
        `insert into "${table}" (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      )
      inserts.set(table, insert)
    }
    insert.run(...Object.values(row))
  }
}
