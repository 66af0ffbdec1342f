// The used part of pg, which has no types of its own.
declare module 'pg' {
  import type { PostgresPool } from 'kysely'

  type Pool = PostgresPool & { on(event: 'error', listener: (error: Error) => void): void }
  type Client = {
    connect(): Promise<void>
    query(text: string): Promise<unknown>
    end(): Promise<void>
    on(event: 'error' | 'end', listener: () => void): void
    on(event: 'notification', listener: (notification: { payload?: string }) => void): void
  }
  const pg: {
    Client: new (options: { connectionString: string; connectionTimeoutMillis: number; keepAlive: boolean }) => Client
    Pool: new (options: { connectionString: string; max: number; connectionTimeoutMillis: number }) => Pool
    types: { setTypeParser(oid: number, parse: (text: string) => unknown): void }
  }
  export default pg
}
