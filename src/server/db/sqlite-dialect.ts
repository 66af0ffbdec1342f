import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

/** Between two processes a deferred transaction fails where both read first and write then: take the lock at once. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** Migrations run in one transaction, so that several instances may boot at once. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config)
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** Kysely over node:sqlite. `file` may be `:memory:`. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768; pragma secure_delete = on',
    )
  } catch (error) {
    database.close()
    throw error
  }
  const prepare = cacheStatements(database)
  return new NodeSqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        const { statement, reader } = prepare(sql)
        const bound = (parameters: readonly unknown[]) => parameters.map(bindable)
        return {
          reader,
          all: (parameters) => statement.all(...bound(parameters)),
          run: (parameters) => statement.run(...bound(parameters)),
          // Between two rows of it another query may run: it has a statement of its own.
          iterate: (parameters) => database.prepare(sql).iterate(...bound(parameters)),
        }
      },
    },
  })
}

/**
 * Writes the log of a database into its file and empties it: its older pages hold what has been erased since. `false`
 * where somebody reads or writes just now; nobody is waited for.
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
/** Longer ones are filled with many values, and hardly ever come again as they are. */
const longestCached = 8000

type Prepared = { readonly statement: StatementSync; readonly reader: boolean }

/** Prepares a text once: planning a query costs more than most answers of it. The longest unused ones are let go. */
function cacheStatements(database: DatabaseSync): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>()
  return (sql) => {
    const known = kept.get(sql)
    if (known) {
      kept.delete(sql)
      kept.set(sql, known)
      return known
    }
    const statement = database.prepare(sql)
    const prepared = { statement, reader: statement.columns().length > 0 }
    if (sql.length > longestCached) return prepared
    kept.set(sql, prepared)
    for (const [oldest] of kept) {
      if (kept.size <= mostStatements) break
      kept.delete(oldest)
    }
    return prepared
  }
}

// node:sqlite stores a Date as NULL without a word.
function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored: give text, a number or null.`)
}
