import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely'

/** Once a turn of the event loop has used the database for this long, others run before the next query or transaction. */
const longestTurnMs = 6

/** If two processes read first and write then, a deferred transaction fails, so the write lock is taken immediately. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  /** When the present turn of the event loop first used the database; ms of `performance.now()`. */
  #turnStartedAt: number | null = null
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }
  /** SQLite answers at once, so a job with many queries would hold up all requests until its end. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#turnStartedAt === null) {
      this.#turnStartedAt = performance.now()
      setImmediate(() => {
        this.#turnStartedAt = null
      })
    } else if (performance.now() - this.#turnStartedAt > longestTurnMs) await letOthersRun()
    return super.acquireConnection()
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  /** On a full disk SQLite itself has rolled back: a second time would fail, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** Migrations run in one transaction, so that several instances may start at once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * SQLite plans a statement again before each execution if its limit is a parameter, because the plan may depend on it.
 * That takes longer than most queries, so limits are written as numbers.
 */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #isInTransaction: () => boolean
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#config = config
    this.#isInTransaction = isInTransaction
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config, this.#isInTransaction)
  }
  override createQueryCompiler(): SqliteQueryCompiler {
    return new LiteralLimitCompiler()
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

const reads = /^(select|begin|commit|rollback|savepoint|release|pragma data_version)\b/
/** Writes to tables of which a station sees nothing. */
const internalWrites =
  /^(insert into|update|delete from) "(session|known_browser|otp|rate_counter|mail|registry_answer|search_\w+)"[ (]/

/** Nobody else has the database open, and nothing is written. Must come before the first access. */
const aloneForReading = 'pragma locking_mode = exclusive; pragma query_only = on;'

/**
 * When the write-ahead log is longer than this, a commit copies it into the database: 1 MB, which takes 5 to 9 ms. With
 * SQLite's own limit of 1000 pages a commit held up others for 13 to 20 ms (decision 0080).
 */
const pagesOfLog = 250

/**
 * Creates a Kysely dialect over node:sqlite, and `Database.revision`. `file` may be `:memory:`. `alone`: reads only, and
 * throws if another process has the file open, which then cannot be opened until this one closes it.
 */
export function sqliteDialect(
  file: string,
  { alone = false } = {},
): { dialect: SqliteDialect; revision: () => string } {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    if (alone) database.exec(aloneForReading)
    // A larger cache of pages makes calls no faster (docs/performance.md), and each megabyte stays in memory.
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -12288; pragma secure_delete = on',
    )
    database.exec(`pragma wal_autocheckpoint = ${pagesOfLog}`)
  } catch (error) {
    database.close()
    throw error
  }
  const prepare = cacheStatements(database)
  const ofOthers = database.prepare('pragma data_version')
  let writes = 0
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(sql) {
        const { statement, reader, isVisible } = prepare(sql)
        if (isVisible) writes++
        const bound = (parameters: readonly unknown[]) => parameters.map(bindable)
        return {
          reader,
          all: (parameters) => statement.all(...bound(parameters)),
          run: (parameters) => statement.run(...bound(parameters)),
          // Another query may run between two rows, so iteration needs its own statement.
          iterate: (parameters) => database.prepare(sql).iterate(...bound(parameters)),
        }
      },
    },
  }
  const dialect = new NodeSqliteDialect(config, () => database.isTransaction)
  return { dialect, revision: () => `${ofOthers.get()?.data_version}-${writes}` }
}

/**
 * Law: writes the write-ahead log of a database into its file and truncates it, because old pages contain erased data.
 * Returns `false` without waiting if the database is in use.
 */
export function emptyLog(file: string): boolean {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    return database.prepare('pragma wal_checkpoint(truncate)').get()?.busy === 0
  } catch {
    return false
  } finally {
    database.close()
  }
}

const mostStatements = 400
/** Longer statements have many values and are hardly ever repeated. */
const longestCached = 8000

type Prepared = {
  readonly statement: StatementSync
  readonly reader: boolean
  /** Whether it may change what a station sees. */
  readonly isVisible: boolean
}

/** As for limits: SQLite plans again if a pattern of LIKE is a parameter alone. PostgreSQL does not. */
const withPatternsAsExpressions = (text: string): string =>
  text.replaceAll(' like ? escape ', " like (? || '') escape ")

/** Caches prepared statements (LRU): planning a query takes longer than running most queries. */
function cacheStatements(database: DatabaseSync): (sql: string) => Prepared {
  const cache = new Map<string, Prepared>()
  return (sql) => {
    const known = cache.get(sql)
    if (known) {
      cache.delete(sql)
      cache.set(sql, known)
      return known
    }
    const statement = database.prepare(withPatternsAsExpressions(sql))
    const isVisible = !reads.test(sql) && !internalWrites.test(sql)
    const reader = statement.columns().length > 0
    // The search index has row ids beyond 2^53, and a statement after it would fail on reading the last one.
    if (!reader) statement.setReadBigInts(true)
    const prepared = { statement, reader, isVisible }
    if (sql.length > longestCached) return prepared
    cache.set(sql, prepared)
    for (const [oldest] of cache) {
      if (cache.size <= mostStatements) break
      cache.delete(oldest)
    }
    return prepared
  }
}

// node:sqlite silently stores a Date as NULL.
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored: give text, a number or null.`)
}
