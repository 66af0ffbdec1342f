import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { Relay, RelayMessage } from './relay.ts'

const channel = 'pitboard_changes'
const retryMs = 2_000

/** Creates a relay over LISTEN and NOTIFY of PostgreSQL. It emits `gap` whenever it has begun to listen. */
export function relayByPostgres(connectionString: string, { db }: Database, log: Logger): Relay {
  const self = newId()
  let listener: (message: RelayMessage) => void = () => {}
  let client: InstanceType<typeof pg.Client> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
    client = connection
    let isLost = false
    const retry = (): void => {
      if (isLost || isClosed) return
      isLost = true
      void connection.end().catch(() => {})
      timer = setTimeout(() => void listen(), retryMs)
      timer.unref()
    }
    connection.on('error', retry)
    connection.on('end', retry)
    connection.on('notification', ({ payload = '' }) => {
      const { from, message } = JSON.parse(payload) as { from: string; message: RelayMessage }
      if (from !== self) listener(message)
    })
    try {
      await connection.connect()
      await connection.query(`listen ${channel}`)
      // Also the first time: a page may have connected before, and has missed the changes since.
      listener('gap')
    } catch (error) {
      log.warn({ err: error }, 'cannot listen to other instances')
      retry()
    }
  }
  const starting = listen()

  return {
    send(message) {
      const text = JSON.stringify({ from: self, message })
      void sql`select pg_notify(${channel}, ${text})`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'other instances could not be notified'))
    },
    onMessage(onMessage) {
      listener = onMessage
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await starting
      await client?.end().catch(() => {})
    },
  }
}
