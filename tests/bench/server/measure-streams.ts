import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { hashToken, makeToken } from '#server/token.ts'
import type { Filled } from '../history/fill-database.ts'
import { startProbed } from './start-probed.ts'

/** With so many open streams: their memory, and until a change is heard by a reader of the station. */
export type StreamLoad = { readonly streams: number; readonly megabytes: number; readonly heardMs: readonly number[] }

const origin = 'http://localhost:3000'
/** The server permits four streams of a browser. */
const streamsOfSession = 4
/** The server permits a hundred streams of a station. */
const streamsOfStation = 100

/** Opens streams of many stations, then changes appointments of one and listens. */
export async function measureStreams(
  { dataDir, facts }: Filled,
  counts: readonly number[],
  changes: number,
): Promise<StreamLoad[]> {
  const sessions = openSessions(dataDir, facts.account, Math.max(...counts))
  const server = await startProbed(dataDir)
  const open: ClientRequest[] = []
  // Those of the measured station are first.
  const cookies = sessions.flatMap((one) => Array<string>(streamsOfSession).fill(one))
  try {
    const cookie = cookies[0] ?? ''
    // The jobs of the start.
    await pause(5_000)
    const { megabytes: before } = await server.ask('read')
    let heard = (): void => {}
    open.push(await openStream(server.port, cookie, () => heard()))
    const loads: StreamLoad[] = []
    for (const count of counts) {
      while (open.length < count) {
        const more = cookies.slice(open.length, Math.min(count, open.length + 50))
        if (more.length === 0) break
        open.push(...(await Promise.all(more.map((one) => openStream(server.port, one, () => {})))))
      }
      const heardMs: number[] = []
      for (let change = 0; change < changes; change++) {
        const isHeard = new Promise<void>((done) => {
          heard = done
        })
        const startedAt = performance.now()
        await changeNotes(server.port, cookie, facts.pool[change % facts.pool.length] ?? '', `Note ${count} ${change}`)
        await isHeard
        heardMs.push(performance.now() - startedAt)
      }
      const { megabytes } = await server.ask('read')
      loads.push({ streams: open.length, megabytes: megabytes - before, heardMs })
    }
    return loads
  } finally {
    for (const one of open) one.destroy()
    await server.stop()
  }
}

/** Sessions of the owners of as many stations as so many streams need, those of `own` first. */
function openSessions(dataDir: string, own: string, streams: number): string[] {
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'), { timeout: 30_000 })
  const owners = db
    .prepare('select user_id from employee where user_id is not null order by account_id = ? desc, account_id limit ?')
    .all(own, Math.ceil(streams / streamsOfStation)) as { user_id: string }[]
  const now = Date.now()
  const insert = db.prepare(`insert into session (id, user_id, token_hash, token_issued_at, user_agent, created_at,
    last_used_at, expires_at) values (?, ?, ?, ?, 'bench', ?, ?, ?)`)
  db.exec('begin')
  const cookies = owners.flatMap(({ user_id }) =>
    Array.from({ length: streamsOfStation / streamsOfSession }, () => {
      const token = makeToken()
      insert.run(randomUUID(), user_id, hashToken(token), now, now, now, now + 86_400_000)
      return `__Host-sid=${token}`
    }),
  )
  db.exec('commit')
  db.close()
  return cookies
}

function openStream(port: number, cookie: string, onChange: () => void): Promise<ClientRequest> {
  return new Promise((done, fail) => {
    const stream = get(
      { host: '127.0.0.1', port, path: '/api/events', agent: false, headers: { cookie } },
      (response) => {
        if (response.statusCode !== 200) return fail(new Error(`a stream was answered with ${response.statusCode}`))
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('event: change')) onChange()
        })
        done(stream)
      },
    )
    stream.on('error', fail)
  })
}

function changeNotes(port: number, cookie: string, id: string, notes: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const call = request(
      { host: '127.0.0.1', port, path: `/api/appointments/${id}/details`, method: 'PUT', headers },
      (response) => {
        if (response.statusCode !== 200) fail(new Error(`a change was answered with ${response.statusCode}`))
        response.resume().once('end', done)
      },
    )
    call.once('error', fail)
    call.end(JSON.stringify({ notes }))
  })
}
