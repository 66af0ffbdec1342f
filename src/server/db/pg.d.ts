// The used part of pg, which has no types of its own.
declare module 'pg' {
  import type { PostgresPool } from 'kysely'

  type Pool = PostgresPool & {
    readonly totalCount: number
    readonly idleCount: number
    readonly waitingCount: number
    on(event: 'error', listener: (error: Error) => void): void
  }
  type Statement = { name?: string; text: string; values: readonly unknown[]; query_timeout?: number }
  class Client {
    constructor(options: { connectionString: string; connectionTimeoutMillis: number; keepAlive: boolean })
    readonly connection: {
      readonly stream: { readonly destroyed: boolean; destroy(): void }
      on(event: 'readyForQuery' | 'end', listener: () => void): void
      off(event: 'readyForQuery' | 'end', listener: () => void): void
    }
    /** Whether the database waits for the next statement. */
    readonly readyForQuery: boolean
    connect(): Promise<void>
    query(text: string | Statement, values?: readonly unknown[]): Promise<unknown>
    end(): Promise<void>
    /** `I`: no transaction; `T`: in one; `E`: in one that has failed. */
    getTransactionStatus(): 'I' | 'T' | 'E' | null
    on(event: 'error' | 'end', listener: () => void): void
    on(event: 'notification', listener: (notification: { payload?: string }) => void): void
  }
  type PoolOptions = {
    connectionString: string
    Client: typeof Client
    max: number
    connectionTimeoutMillis: number
    allowExitOnIdle?: boolean
  }
  class Connection {
    emit(event: string, ...given: unknown[]): boolean
  }
  const pg: {
    Connection: typeof Connection
    Client: typeof Client
    Pool: new (options: PoolOptions) => Pool
    types: { setTypeParser(oid: number, parse: (text: string) => unknown): void }
  }
  export default pg
}
