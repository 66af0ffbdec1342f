import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { newId } from '../new-id.ts'
import type { Relay, RelayMessage } from './relay.ts'

const channel = 'pitboard_changes'
const retryMs = 2_000

/** Over LISTEN and NOTIFY of PostgreSQL. A listener that loses its connection says `gap` once it hears again. */
export function relayByPostgres(connectionString: string, { db }: Database, log: Logger): Relay {
  const self = newId()
  let listener: (message: RelayMessage) => void = () => {}
  let client: InstanceType<typeof pg.Client> | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasHeard = false

  async function listen(): Promise<void> {
    const mine = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
    client = mine
    let isLost = false
    const retry = (): void => {
      if (isLost || isClosed) return
      isLost = true
      void mine.end().catch(() => {})
      timer = setTimeout(() => void listen(), retryMs)
      timer.unref()
    }
    mine.on('error', retry)
    mine.on('end', retry)
    mine.on('notification', ({ payload = '' }) => {
      const { from, message } = JSON.parse(payload) as { from: string; message: RelayMessage }
      if (from !== self) listener(message)
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      if (hasHeard) listener('gap')
      hasHeard = true
    } catch (error) {
      log.warn({ err: error }, 'other instances cannot be heard')
      retry()
    }
  }
  const starting = listen()

  return {
    send(message) {
      const text = JSON.stringify({ from: self, message })
      void sql`select pg_notify(${channel}, ${text})`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'other instances were not told'))
    },
    onMessage(heard) {
      listener = heard
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await starting
      await client?.end().catch(() => {})
    },
  }
}
