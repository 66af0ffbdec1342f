import pg from 'pg'
import { presentAccount } from './within-account.ts'

/** Of an instance, at most, beside the one that listens for changes by others. */
export const usualConnections = 20

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

/** What the server sets after it has opened the pool. */
export type PoolSettings = {
  /** How long an answer is waited for; 0: without end. */
  waitMs: number
  /** The role as which statements of a workshop run behind the wall (within-account.ts); `null`: there is no wall. */
  wallRole: string | null
}

/** The workshop behind whose wall the next statement runs; `null`: none. */
const wallOf = ({ wallRole }: PoolSettings): string | null => (wallRole === null ? null : presentAccount())

const enterWall = "select set_config('role', $1, false), set_config('pitboard.account', $2, false)"
/** Until the end of the transaction. */
const changeWall = "select set_config('role', $1, true), set_config('pitboard.account', $2, true)"

/**
 * Prepares the frequent statements, because parsing and planning them costs more than running them, and changes to the
 * wall of the workshop in which a statement is asked for.
 */
function preparingClient(names: StatementNames, settings: PoolSettings): typeof pg.Client {
  return class extends pg.Client {
    /** The wall of the connection; `undefined`: unknown, because a change has failed. */
    #ofSession: string | null | undefined = null
    /** The wall in the present transaction, if it differs. */
    #ofTransaction: string | null | undefined
    /** Statements without an answer yet. */
    #asked = 0
    #isChanging = false

    constructor(options: ConstructorParameters<typeof pg.Client>[0]) {
      super(options)
      // A connection that is lost in use fails its statement, too; without a listener the event would end the process.
      this.on('error', () => {})
    }
    override async query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      const wall = wallOf(settings)
      this.#asked++
      try {
        if (this.#asked === 1) await this.#settle()
        const present = this.#ofTransaction === undefined ? this.#ofSession : this.#ofTransaction
        if (wall !== present || this.#isChanging) await this.#change(wall)
        return await this.#ask(text, values)
      } finally {
        this.#asked--
      }
    }

    /** Waits until the state of the transaction is known: a statement that failed is answered before. */
    async #settle(): Promise<void> {
      const { connection } = this
      if (!this.readyForQuery && !connection.stream.destroyed) {
        await new Promise<void>((done) => {
          const end = () => {
            connection.off('readyForQuery', end)
            connection.off('end', end)
            done()
          }
          connection.on('readyForQuery', end)
          connection.on('end', end)
        })
      }
      // The end of a transaction takes back what was set in it.
      if (this.getTransactionStatus() === 'I') this.#ofTransaction = undefined
    }

    async #change(wall: string | null): Promise<void> {
      const status = this.getTransactionStatus()
      // After a failed statement PostgreSQL accepts only the end of the transaction.
      if (status === 'E') return
      if (this.#asked > 1) throw new Error('the wall would change while another statement of the connection runs')
      const values = [wall === null ? 'none' : settings.wallRole, wall ?? '']
      this.#isChanging = true
      try {
        if (status === 'T') {
          // Within a transaction the wall of its workshop is left for a statement and entered again, never another one.
          if (wall !== null && wall !== this.#ofSession)
            throw new Error('a transaction would change to another workshop')
          await this.#ask(changeWall, values)
          this.#ofTransaction = wall
          return
        }
        this.#ofSession = undefined
        await this.#ask(enterWall, values)
        this.#ofSession = wall
      } finally {
        this.#isChanging = false
      }
    }

    async #ask(text: string, values: readonly unknown[]): Promise<unknown> {
      const name = values.length > 0 ? names.of(text) : undefined
      try {
        return await super.query({ ...(name ? { name } : {}), text, values, query_timeout: settings.waitMs })
      } catch (error) {
        if (isPlanOutdated(error)) names.forget()
        // The answer may still come, or never: nothing else can be asked on this connection.
        if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy()
        throw error
      }
    }
  }
}

/**
 * Opens a pool for the statements of workshops, and one for all others, so that a call does not change the role of a
 * connection twice. Each has half of the connections.
 */
export function openPool(connectionString: string, settings: PoolSettings, mostConnections: number) {
  // Milliseconds and counts are bigint, which pg returns as text.
  pg.types.setTypeParser(20, Number)
  const Client = preparingClient(new StatementNames(), settings)
  const open = () => {
    const max = Math.floor(mostConnections / 2)
    const pool = new pg.Pool({ connectionString, Client, max, connectionTimeoutMillis: 10_000 })
    // A lost idle connection is replaced at the next query; without a listener the error event would end the process.
    pool.on('error', () => {})
    return pool
  }
  const [plain, walled] = [open(), open()]
  const both = [plain, walled]
  const sum = (of: (pool: typeof plain) => number): number => both.map(of).reduce((a, b) => a + b, 0)
  return {
    connect: () => (wallOf(settings) === null ? plain : walled).connect(),
    async end() {
      await Promise.all(both.map((pool) => pool.end()))
    },
    options: {},
    connections: () => ({
      used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
  }
}
