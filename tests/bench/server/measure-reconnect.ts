import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { mostTogether } from '#domain/outbox/outbox-drain.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { origin } from '../api/requests.ts'
import type { Filled } from '../history/fill-database.ts'
import { startProbed } from './start-probed.ts'

export type Reconnection = {
  /** The answers to a client that was never away, ms each: before the tablets are back, and meanwhile. */
  readonly before: readonly number[]
  readonly meanwhile: readonly number[]
  /** Until the last tablet has the answers to all its changes, ms. */
  readonly drainedMs: number
  readonly changes: number
}

type ReturningTablet = {
  readonly cookie: string
  readonly userId: string
  readonly account: string
  readonly ids: readonly string[]
}

const healthyEveryMs = 20
const beforeMs = 5_000

/**
 * The network of all tablets is back at once: each reads its board and sends what it has stored, a note for each of
 * `changesEach` appointments, as its worker does. A client of another workshop works on.
 */
export async function measureReconnect(
  { dataDir, facts }: Filled,
  { tablets, changesEach }: { tablets: number; changesEach: number },
): Promise<Reconnection> {
  const [healthy, ...away] = signIn(dataDir, facts.account, tablets, changesEach)
  if (!healthy) throw new Error('there is no station')
  const server = await startProbed(dataDir)
  const agent = new Agent({ keepAlive: true })
  const ask = (tablet: ReturningTablet, method: string, path: string, body?: object): Promise<number> =>
    call(server.port, agent, tablet, method, path, body)
  const week = new URLSearchParams({
    from: new Date(facts.week.from).toISOString(),
    to: new Date(facts.week.to).toISOString(),
  })

  async function reconnect(tablet: ReturningTablet): Promise<void> {
    await ask(tablet, 'GET', `/api/appointments?${week}`)
    for (let from = 0; from < tablet.ids.length; from += mostTogether) {
      const commands = tablet.ids.slice(from, from + mostTogether).map((id) => {
        const key = randomUUID()
        return { key, kind: 'note', params: { id }, body: { id: key, text: 'Winter tyres: rack 4' } }
      })
      await ask(tablet, 'POST', '/api/commands', { commands })
    }
  }

  async function work(until: { isOver: boolean }): Promise<number[]> {
    const taken: number[] = []
    for (let n = 0; !until.isOver; n++) {
      const startedAt = performance.now()
      const id = healthy?.ids[n % (healthy?.ids.length ?? 1)]
      const key = randomUUID()
      if (n % 2 === 0) await ask(healthy as ReturningTablet, 'GET', `/api/appointments?${week}`)
      else
        await ask(healthy as ReturningTablet, 'POST', `/api/appointments/${id}/notes`, { id: key, text: `Note ${n}` })
      taken.push(performance.now() - startedAt)
      await pause(healthyEveryMs)
    }
    return taken
  }

  try {
    // The jobs of the start.
    await pause(5_000)
    const calm = { isOver: false }
    setTimeout(() => (calm.isOver = true), beforeMs)
    const before = await work(calm)
    const busy = { isOver: false }
    const working = work(busy)
    const startedAt = performance.now()
    await Promise.all(away.map(reconnect))
    const drainedMs = performance.now() - startedAt
    busy.isOver = true
    return { before, meanwhile: await working, drainedMs, changes: away.reduce((sum, { ids }) => sum + ids.length, 0) }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** A session of the station `own`, then `tablets` sessions of others, each with some of their latest appointments. */
function signIn(dataDir: string, own: string, tablets: number, appointmentsEach: number): ReturningTablet[] {
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'), { timeout: 30_000 })
  const [first, ...others] = db
    .prepare(`select user_id as userId, account_id as account from employee where user_id is not null
      group by account_id order by account_id = ? desc, account_id limit ?`)
    .all(own, tablets + 1) as { userId: string; account: string }[]
  const now = Date.now()
  const insert = db.prepare(`insert into session (id, user_id, token_hash, token_issued_at, user_agent, created_at,
    last_used_at, expires_at) values (?, ?, ?, ?, 'bench', ?, ?, ?)`)
  const latest = db.prepare('select id from appointment where account_id = ? order by starts_at desc limit ?')
  const open = ({ userId, account }: { userId: string; account: string }): ReturningTablet => {
    const token = makeToken()
    insert.run(randomUUID(), userId, hashToken(token), now, now, now, now + 86_400_000)
    const ids = latest.all(account, appointmentsEach).map(({ id }) => String(id))
    return { cookie: `__Host-sid=${token}`, userId, account, ids }
  }
  db.exec('begin')
  // With fewer stations some have several tablets.
  const all = Array.from({ length: tablets }, (_, n) => others[n % others.length]).filter((one) => one !== undefined)
  const sessions = [...(first ? [first] : []), ...all].map(open)
  db.exec('commit')
  db.close()
  return sessions
}

/** Returns the status of the answer, and throws for any but a good one. */
function call(
  port: number,
  agent: Agent,
  tablet: ReturningTablet,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  return new Promise((done, fail) => {
    const headers = {
      ...{ cookie: tablet.cookie, origin, 'content-type': 'application/json' },
      ...{ 'x-expect-user': tablet.userId, 'x-expect-account': tablet.account },
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      const { statusCode = 0 } = response
      if (statusCode >= 300) return fail(new Error(`${method} ${path} was answered with ${statusCode}`))
      response.resume().once('end', () => done(statusCode))
    })
    sent.once('error', fail)
    sent.end(body && JSON.stringify(body))
  })
}
