import { health, live, ready } from '#contract/health.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { withPostgres } from '../support/run/with-postgres.ts'
import { type FaultReport, must, type ServerFault, seconds, until } from './fault.ts'
import { openProxy } from './tcp-proxy.ts'
import { type FaultyWorkshop, openWorkshop } from './workshop.ts'

type Link = Awaited<ReturnType<typeof openProxy>>

/** A workshop on PostgreSQL, behind a link that can break. */
async function onPostgres(run: (workshop: FaultyWorkshop, link: Link) => Promise<FaultReport>): Promise<FaultReport> {
  const shown = await withPostgres(async () => {
    const database = await makePostgresDatabase()
    must(database !== null, 'a database')
    const url = new URL(database.url)
    const link = await openProxy({ host: url.hostname, port: Number(url.port) })
    const proxied = new URL(database.url)
    proxied.port = String(link.port)
    const workshop = await openWorkshop({ databaseUrl: database.url, env: { DATABASE_URL: proxied.href } })
    try {
      await workshop.start()
      return await run(workshop, link)
    } catch (error) {
      process.stderr.write(`${workshop.output().slice(-2_000)}\n`)
      throw error
    } finally {
      await workshop.remove()
      link.stop()
      await database.drop()
    }
  })
  must(shown !== null, 'PostgreSQL 15 or newer')
  return shown
}

const writers = 4

/** Writes without a pause until it is stopped. */
function keepWriting(workshop: FaultyWorkshop) {
  const acknowledged: string[] = []
  const failures: { status: number; ms: number }[] = []
  let isOver = false
  const work = Array.from({ length: writers }, async (_, writer) => {
    for (let turn = 0; !isOver; turn++) {
      const { id, status, ms } = await workshop.write(`Writer ${writer} turn ${turn}`)
      if (id !== null) acknowledged.push(id)
      else {
        failures.push({ status, ms })
        await new Promise((done) => setTimeout(done, 100))
      }
    }
  })
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

async function keptAll(workshop: FaultyWorkshop, acknowledged: readonly string[]): Promise<string> {
  const { missing } = await workshop.check(acknowledged)
  must(missing.length === 0, 'every acknowledged write', `${missing.length} missing`)
  return `all ${acknowledged.length} acknowledged writes`
}

/** Breaks the link for a while under write load, and measures what users wait. */
async function breakLink(
  workshop: FaultyWorkshop,
  link: Link,
  how: 'cut' | 'silent',
  forMs: number,
): Promise<FaultReport> {
  const load = keepWriting(workshop)
  await until('twenty writes', () => load.acknowledged.length >= 20)
  link.set(how)
  const statusOf = async (endpoint: typeof live | typeof ready) => (await workshop.client.send(endpoint, {})).status
  await until('the instance is not ready', async () => (await statusOf(ready)) === 503)
  must((await statusOf(live)) === 200, 'the process lives')
  await new Promise((done) => setTimeout(done, forMs))
  const before = load.acknowledged.length
  link.set('open')
  const backMs = await until('writes succeed again', () => load.acknowledged.length > before + 20, 60_000)
  await load.stop()
  must((await workshop.client.send(health, {})).status === 200, 'the health')
  const { failures } = load
  must(
    failures.length > 0 && failures.every(({ status }) => status === 500 || status === 503),
    'each is answered',
    failures,
  )
  const longest = Math.max(...failures.map(({ ms }) => ms))
  return {
    seen: `changes are refused after ${seconds(longest)} at most, the instance is not ready; ${seconds(backMs)} after the link is back twenty changes are stored, without a restart`,
    kept: await keptAll(workshop, load.acknowledged),
  }
}

const cut: ServerFault = {
  name: 'database cut and back',
  what: 'the connections to PostgreSQL are closed and refused for a few seconds, with four writers',
  isQuick: true,
  run: ({ isShort }) => onPostgres((workshop, link) => breakLink(workshop, link, 'cut', isShort ? 1_000 : 10_000)),
}

const silence: ServerFault = {
  name: 'database that does not answer',
  what: 'packets to and from PostgreSQL are lost without a sign for a minute, with four writers',
  isQuick: false,
  run: () => onPostgres((workshop, link) => breakLink(workshop, link, 'silent', 60_000)),
}

const slow: ServerFault = {
  name: 'slow database',
  what: 'each packet to and from PostgreSQL takes 100 ms, with four writers',
  isQuick: false,
  run: () =>
    onPostgres(async (workshop, link) => {
      const load = keepWriting(workshop)
      await until('twenty writes', () => load.acknowledged.length >= 20)
      link.set(100)
      await new Promise((done) => setTimeout(done, 15_000))
      const startedAt = performance.now()
      const { status } = await workshop.client.send(live, {})
      const liveMs = performance.now() - startedAt
      must(status === 200 && liveMs < 500, 'the process answers at once', liveMs)
      const { id, ms } = await workshop.write('One change')
      must(id !== null, 'a slow change')
      await load.stop()
      must(load.failures.length === 0, 'no failure', load.failures)
      return {
        seen: `a change takes ${seconds(ms)}, and what needs no database is as quick as before`,
        kept: await keptAll(workshop, load.acknowledged),
      }
    }),
}

export const databaseFaults: readonly ServerFault[] = [cut, silence, slow]
