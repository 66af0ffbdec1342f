import pg from 'pg'

const mostConnections = 10

/** A statement that is used as often is kept prepared; texts with a list of values are seldom the same again. */
const namedAfterUses = 5
/** Per connection; PostgreSQL keeps a plan for each. */
const mostNamed = 200
const mostCounted = 2_000

/** Another instance has migrated the database: the columns of a prepared `select *` have changed. */
const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan')

/** Names the frequent statements of one pool. */
class StatementNames {
  /** The uses of each statement, or its name. */
  #known = new Map<string, number | string>()
  #named = 0
  #generation = 0

  /** Returns the name under which a statement is prepared, `undefined` if it is rare. */
  of(text: string): string | undefined {
    const uses = this.#known.get(text) ?? 0
    if (typeof uses === 'string') return uses
    if (uses + 1 < namedAfterUses || this.#named >= mostNamed) {
      if (this.#known.size < mostCounted || uses > 0) this.#known.set(text, uses + 1)
      return undefined
    }
    this.#named++
    const name = `s${this.#generation}-${this.#named}`
    this.#known.set(text, name)
    return name
  }

  forget(): void {
    this.#generation++
    this.#named = 0
    this.#known.clear()
  }
}

/** How long an answer is waited for; 0: without end. */
type WaitLimit = { ms: number }

/** Prepares the frequent statements: parsing and planning them costs more than running them. */
function preparingClient(names: StatementNames, limit: WaitLimit): typeof pg.Client {
  return class extends pg.Client {
    constructor(options: ConstructorParameters<typeof pg.Client>[0]) {
      super(options)
      // A connection that is lost in use fails its statement, too; without a listener the event would end the process.
      this.on('error', () => {})
    }
    override async query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      const name = values.length > 0 ? names.of(text) : undefined
      try {
        return await super.query({ ...(name ? { name } : {}), text, values, query_timeout: limit.ms })
      } catch (error) {
        if (isPlanOutdated(error)) names.forget()
        // The answer may still come, or never: nothing else can be asked on this connection.
        if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
        throw error
      }
    }
  }
}

export function openPool(connectionString: string, limit: WaitLimit): InstanceType<typeof pg.Pool> {
  // Milliseconds and counts are bigint, which pg returns as text.
  pg.types.setTypeParser(20, Number)
  const pool = new pg.Pool({
    connectionString,
    Client: preparingClient(new StatementNames(), limit),
    max: mostConnections,
    connectionTimeoutMillis: 10_000,
  })
  // A lost idle connection is replaced at the next query; without a listener the error event would end the process.
  pool.on('error', () => {})
  return pool
}
