// What is used of pg, which carries no types of its own.
declare module 'pg' {
  import type { PostgresPool } from 'kysely'

  type Pool = PostgresPool & { on(event: 'error', listener: (error: Error) => void): void }
  const pg: {
    Pool: new (options: { connectionString: string; max: number; connectionTimeoutMillis: number }) => Pool
    types: { setTypeParser(oid: number, parse: (text: string) => unknown): void }
  }
  export default pg
}
