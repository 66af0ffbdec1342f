import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Cookie } from '@playwright/test'
import { changeAppointmentStatus, createAppointment } from '#contract/appointments.ts'
import { register, requestRegisterCode } from '#contract/auth.ts'
import { saveBaseInfo } from '#contract/onboarding.ts'
import type { Status } from '#domain/appointment.ts'
import type { Chance } from '#server/demo/chance.ts'
import { hashToken, makeToken } from '#server/token.ts'
import { createClient } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { aBaseInfo, aBooking } from '../support/station.ts'
import { copyBuild, type WorkerFault } from './build-trials.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import type { TrialEvent } from './judge.ts'

/** A server with one station, and the network in front of it. */
export type TrialStage = {
  readonly origin: string
  readonly product: Product
  readonly proxy: FaultProxy
  readonly profileDir: string
  /** The session of the tablet. */
  readonly cookie: Pick<Cookie, 'name' | 'value' | 'domain' | 'path' | 'expires' | 'httpOnly' | 'secure' | 'sameSite'>
  /** Books a confirmed appointment of today and returns its id. */
  book(): Promise<string>
  /** A change by the office, which bypasses the proxy. Returns the id of its event. */
  change(appointmentId: string, status: Status, reason: string): Promise<string>
  /**
   * The changes made by people, from the tables themselves, in their order; also walk-ins with one of these plates that
   * have other ids.
   */
  readEvents(appointmentIds: readonly string[], plates: readonly string[]): TrialEvent[]
  /** `null` if the server does not have the order. */
  readStatus(appointmentId: string): Status | null
  remove(): Promise<void>
}

const email = 'trials@example.com'

/** Below the ports that the system gives to connections, so that a closed port is not taken meanwhile. */
async function findQuietPort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    server.close()
    if (isFree) return port
  }
}

export async function openStage(injectedFault: WorkerFault | 'none', chance: Chance): Promise<TrialStage> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-trials-'))
  const distDir = join(folder, 'dist')
  copyBuild(distDir, injectedFault)
  const [serverPort, proxyPort] = [await findQuietPort(), await findQuietPort()]
  const origin = `http://localhost:${proxyPort}`
  const product = await startProduct(
    { PUBLIC_ORIGIN: origin, TRIAL_DIST: distDir, LOG_LEVEL: 'error' },
    { program: 'tests/trials/trial-server.ts', port: serverPort },
  )
  const proxy = await startFaultProxy(proxyPort, serverPort, chance)

  const office = createClient(() => `http://127.0.0.1:${serverPort}`, origin)
  await office.send(requestRegisterCode, { body: { email } })
  await office.send(register, { body: { email, code: await product.readCode(email) } })
  if (office.cookies.size === 0) throw new Error('nobody is signed in')
  void (await office.send(saveBaseInfo, { body: aBaseInfo() })).value

  function withDatabase<T>(work: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(join(product.dataDir, 'pitboard.sqlite'), { timeout: 10_000 })
    try {
      return work(db)
    } finally {
      db.close()
    }
  }

  /** A session of its own, because the tablet's must not end with the office's. */
  function openSession(): string {
    const token = makeToken()
    const now = Date.now()
    withDatabase((db) =>
      db
        .prepare(`insert into session (id, user_id, token_hash, token_issued_at, user_agent, created_at, last_used_at,
          expires_at) select ?, id, ?, ?, 'trials', ?, ?, ? from user where email = ?`)
        .run(randomUUID(), hashToken(token), now, now, now, now + 86_400_000, email),
    )
    return token
  }

  return {
    origin,
    product,
    proxy,
    profileDir: join(folder, 'profile'),
    cookie: {
      ...{ name: '__Host-sid', value: openSession(), domain: 'localhost', path: '/' },
      ...{ expires: Date.now() / 1000 + 86_400, httpOnly: true, secure: true, sameSite: 'Lax' },
    },
    book: async () => {
      const plate = `WT ${Math.floor(10_000 + Math.random() * 90_000)}`
      const body = aBooking({ vehicle: { plate, country: 'PL' }, startsAt: new Date().toISOString(), bayId: null })
      return (await office.send(createAppointment, { body })).value.id
    },
    change: async (appointmentId, status, reason) => {
      const key = randomUUID()
      const call = { params: { status }, headers: { 'idempotency-key': key }, body: { appointmentId, reason } }
      void (await office.send(changeAppointmentStatus, call)).value
      return key
    },
    readEvents: (appointmentIds, plates) =>
      withDatabase((db) => {
        // A walk-in comes with its check-in, the second event.
        const rows = db
          .prepare(`with wanted as (
              select a.id, a.source, a.created_at from appointment a join vehicle v on v.id = a.vehicle_id
              where a.id in (select value from json_each(?))
                or (a.source = 'walk-in' and v.plate in (select value from json_each(?))))
            select e.id, w.id as appointmentId, 'status' as kind, e.to_status as "to", e.undoes,
                e.received_at as receivedAt, e.seq from wanted w join appointment_event e on e.appointment_id = w.id
              where e.kind = 'status' and not (w.source = 'walk-in' and e.seq = 2)
                and not exists (select 1 from finding_change f where f.id = e.id and f.how is not null)
            union all select id, id, 'create', null, null, created_at, -1 from wanted where source = 'walk-in'
            union all select n.id, w.id, 'note', null, null, n.received_at, 0
              from wanted w join appointment_note n on n.appointment_id = w.id
            union all select c.id, w.id, 'line', null, null, c.received_at, 0
              from wanted w join order_line_change c on c.appointment_id = w.id
              -- An approval adds the items of its finding under its own key.
              where not exists (select 1 from finding_change f where f.id = c.id)
            union all select c.id, w.id, 'details', null, null, c.received_at, 0
              from wanted w join order_detail_change c on c.appointment_id = w.id
            -- Those that a status change has made have no way; the events that they have made are not counted.
            union all select f.id, w.id, iif(f.kind = 'saved', 'finding', 'answer'), null, null, f.received_at, 0
              from wanted w join finding_change f on f.appointment_id = w.id
              where f.kind = 'saved' or f.how is not null
            -- The key of a start is the id of its inspection.
            union all select i.id, w.id, 'inspection', null, null, i.received_at, 0
              from wanted w join inspection i on i.appointment_id = w.id
            union all select c.id, w.id, 'check', null, null, c.received_at, 0
              from wanted w join inspection_answer c on c.appointment_id = w.id
            -- Its key is its id.
            union all select r.id, w.id, 'report', null, null, r.received_at, 0
              from wanted w join condition_report r on r.appointment_id = w.id
            union all select p.id, w.id, 'photo', null, null, 0, p.position
              from wanted w join photo p on p.appointment_id = w.id
            order by receivedAt, 7`)
          .all(JSON.stringify(appointmentIds), JSON.stringify(plates)) as (Omit<TrialEvent, 'seq'> & {
          receivedAt: number
          seq: number
        })[]
        return rows.map(({ receivedAt: _receivedAt, ...row }, seq) => ({ ...row, seq }))
      }),
    readStatus: (appointmentId) =>
      withDatabase((db) => {
        const row = db.prepare('select status from appointment where id = ?').get(appointmentId)
        return row ? (row.status as Status) : null
      }),
    remove: async () => {
      await proxy.stop()
      await product.remove()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
