import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { listCars } from '#contract/crm/car-list.ts'
import { listCustomers } from '#contract/customers.ts'
import { decideMessage, listMessages } from '#contract/messages.ts'
import { search } from '#contract/search.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { findWall, prepareWall, sharedRole, sqlForWall } from '#server/db/row-wall.ts'
import { leaveAccount, presentAccount, readWithinAccount, withinAccount } from '#server/db/within-account.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { endpoints } from '../support/contract.ts'
import { callSample, fillStation, type Own, samples } from '../support/filled-station.ts'
import { makePostgresDatabase } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation, type TestStation } from '../support/station.ts'

const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** Enters a statement; a failed one is thrown. */
async function run(url: string, statement: string): Promise<void> {
  const { db, close } = openPostgres(url)
  try {
    await sql.raw(statement).execute(db)
  } finally {
    await close()
  }
}
const runOnServer = (statement: string) => run(process.env.TEST_DATABASE_URL ?? '', statement)

/** The address of a database for a user that a test has made. */
function urlFor(url: string, user: string): string {
  const own = new URL(url)
  own.username = user
  own.password = 'plain'
  return own.href
}

let hasMadeShared = false
/** Makes the role that all databases shared before each had its own. */
async function makeSharedRole(): Promise<void> {
  if (hasMadeShared) return
  hasMadeShared = await runOnServer(`create role ${sharedRole} nologin noinherit`).then(
    () => true,
    () => false,
  )
}
afterAll(async () => {
  if (hasMadeShared) await runOnServer(`drop role ${sharedRole}`)
})

describe.runIf(isOnPostgres)('W40 a connection', () => {
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>
  let database: Database
  let role: string
  beforeAll(async () => {
    made = await makePostgresDatabase()
  })
  beforeEach(async () => {
    database = openPostgres(made?.url ?? '')
    role = (await prepareWall(database.db)).role ?? ''
    database.raiseWall(role)
  })
  afterEach(() => database.close())
  afterAll(() => made?.drop())

  async function present(db: Pick<Kysely<never>, 'getExecutor'> = database.db): Promise<string> {
    const { rows } = await sql<{ wall: string }>`select
      case current_user when ${role} then current_setting('pitboard.account', true) else 'none' end
        as wall`.execute(db)
    return rows[0]?.wall ?? ''
  }

  test('has the wall of the workshop in which a statement is asked for, also if many are at once', async () => {
    expect([await present(), await withinAccount('a', () => present()), await present()]).toEqual(['none', 'a', 'none'])
    const walls = Array.from({ length: 200 }, (_, n) => (n % 7 === 0 ? 'none' : `workshop ${n % 5}`))
    const found = await Promise.all(
      walls.map((wall) => (wall === 'none' ? present() : withinAccount(wall, () => present()))),
    )
    expect(found).toEqual(walls)
  })

  test('keeps the wall in a transaction; one statement may leave it, and nothing enters another one', async () => {
    const seen = await withinAccount('a', () =>
      database.db.transaction().execute(async (tx) => {
        const walls = [await present(tx), await leaveAccount(() => present(tx)), await present(tx)]
        await expect(withinAccount('b', () => present(tx))).rejects.toThrow('another workshop')
        return [...walls, await present(tx)]
      }),
    )
    expect(seen).toEqual(['a', 'none', 'a', 'a'])
    await database.db.transaction().execute(async (tx) => {
      await expect(withinAccount('a', () => present(tx))).rejects.toThrow('another workshop')
    })
    expect([await withinAccount('b', () => present()), await present()]).toEqual(['b', 'none'])
  })

  test('has the right wall after a transaction that failed or was rolled back outside the wall', async () => {
    for (const fail of [sql`select 1 / 0`, sql`select * from nowhere`]) {
      const failing = withinAccount('a', () =>
        database.db.transaction().execute(async (tx) => {
          await leaveAccount(() => present(tx))
          await leaveAccount(() => fail.execute(tx))
        }),
      )
      await expect(failing).rejects.toThrow(/division|nowhere/)
      expect([await withinAccount('a', () => present()), await present()]).toEqual(['a', 'none'])
    }
  })

  test('runs the statements of a transaction that are asked for at once one by one, each with its wall', async () => {
    const walls = withinAccount('a', () =>
      database.db
        .transaction()
        .execute((tx) => Promise.all([present(tx), leaveAccount(() => present(tx)), present(tx)])),
    )
    expect(await walls).toEqual(['a', 'none', 'a'])
  })

  test('waits after a failed statement until PostgreSQL says in which state the transaction is', async () => {
    // The error and the state come in two messages, which may be two packets.
    const { emit } = pg.Connection.prototype
    vi.spyOn(pg.Connection.prototype, 'emit').mockImplementation(function (
      this: InstanceType<typeof pg.Connection>,
      ...given
    ) {
      if (given[0] !== 'readyForQuery') return emit.apply(this, given)
      setTimeout(() => emit.apply(this, given), 20)
      return true
    })
    const failing = withinAccount('a', () =>
      database.db.transaction().execute(async (tx) => {
        await leaveAccount(() => sql`select 1 / 0`.execute(tx))
      }),
    )
    await expect(failing).rejects.toThrow('division')
    vi.restoreAllMocks()
    expect([await withinAccount('a', () => present()), await present()]).toEqual(['a', 'none'])
  })

  test('does not begin a transaction of a failed change of the wall', async () => {
    const drop = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => Promise.reject(new Error('no')))
    await expect(withinAccount('a', () => present())).rejects.toThrow('no')
    drop.mockRestore()
    expect([await withinAccount('a', () => present()), await present()]).toEqual(['a', 'none'])
  })

  test('is replaced when it is lost or does not answer, and the new one has the wall', async () => {
    await withinAccount('a', () => present())
    database.limitWaits(200)
    await expect(withinAccount('a', () => sql`select pg_sleep(2)`.execute(database.db))).rejects.toThrow('timeout')
    database.limitWaits(0)
    const after = async (wall: string | null) => {
      const look = () => (wall === null ? leaveAccount(() => present()) : withinAccount(wall, () => present()))
      // The pool may give a lost connection once more.
      for (let tries = 0; tries < 3; tries++) await look().catch(() => {})
      return look()
    }
    expect(await after('a')).toBe('a')
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await others.execute(database.db)
    expect([await after('a'), await after(null)]).toEqual(['a', 'none'])
  })

  test('runs prepared statements as the role of the moment', async () => {
    await sql`create table if not exists thing (account_id text)`.execute(database.db)
    await sql`insert into thing values ('a'), ('b')`.execute(database.db)
    await sql`alter table thing enable row level security`.execute(database.db)
    await sql`create policy of_account on thing using (account_id = current_setting('pitboard.account', true))`.execute(
      database.db,
    )
    await prepareWall(database.db)
    const count = async (db: Pick<Kysely<never>, 'getExecutor'>) =>
      (await sql<{ n: number }>`select count(*)::int as n from thing where account_id <> ${'c'}`.execute(db)).rows[0]?.n
    // One connection, on which the statement is prepared after some uses.
    await withinAccount('a', () =>
      database.db.connection().execute(async (db) => {
        for (let n = 0; n < 12; n++) {
          expect([await count(db), await withinAccount('c', () => count(db))]).toEqual([1, 0])
          expect(await leaveAccount(() => count(db))).toBe(2)
        }
      }),
    )
  })

  test('reads a stream behind the wall, and ends it there', async () => {
    const seen: (string | null)[] = []
    async function* pieces() {
      try {
        for (;;) yield presentAccount()
      } finally {
        seen.push(presentAccount())
      }
    }
    for await (const piece of readWithinAccount('a', pieces())) {
      expect(presentAccount()).toBe(null)
      if (seen.push(piece) === 2) break
    }
    expect(seen).toEqual(['a', 'a', 'a'])
  })
})

/** Takes the comparison with the workshop out of a statement; its parameter stays, so that the others keep their numbers. */
function withoutWorkshop(text: string): string {
  const isWrite = /^(insert|update)/.test(text)
  const at = isWrite ? text.indexOf(' where ') : 0
  if (at < 0 || text.startsWith('insert')) return text
  const rest = text
    .slice(at)
    .replace(/(?:"?\w+"?\.)?"?account_id"? = (\$\d+)/g, '$1::text is not null')
    .replace(/(?<=from "station" where )"id" = (\$\d+)|"station"\."id" = (\$\d+)/g, '$1$2::text is not null')
  return text.slice(0, at) + rest
}

type Asked = { text: string }

describe.runIf(isOnPostgres)('W40 with the comparison with the workshop taken out of every statement', () => {
  let server: TestServer
  let isStripping = false
  let stripped = 0
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.stop()
  })

  async function start(rowSecurity: 'on' | 'off'): Promise<{ victim: TestStation; own: Own }> {
    server = await startTestServer({ env: { ROW_SECURITY: rowSecurity } })
    expect(server.database.wallRole() !== null).toBe(rowSecurity === 'on')
    const victim = await openStation(server)
    const own = await fillStation(server, victim)
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: InstanceType<typeof pg.Client>, asked) {
      if (!isStripping || typeof asked === 'string') return query.call(this, asked)
      // Also those that leave the wall to search; no job searches.
      const isOfCall = rowSecurity === 'off' || presentAccount() !== null || / like \$|lower\(/.test(asked.text)
      if (!isOfCall) return query.call(this, asked)
      const text = withoutWorkshop(asked.text)
      if (text === asked.text) return query.call(this, asked)
      stripped++
      const { name, ...rest } = asked as Asked & { name?: string; values: readonly unknown[] }
      return query.call(this, { ...rest, text, ...(name ? { name: `${name}-stripped` } : {}) })
    })
    return { victim, own }
  }

  /** The rows of a workshop, as one text for each table. */
  async function digest(account: string): Promise<Record<string, string>> {
    const { db } = server.database
    const { rows } = await sql<{ table: string }>`select tablename as "table" from pg_policies order by 1`.execute(db)
    const parts = rows.map(({ table }) => {
      const column = sql.ref(table === 'station' ? 'id' : 'account_id')
      return sql`select ${sql.lit(table)} as "table", md5(string_agg(one::text, '' order by one::text)) as "rows"
        from ${sql.table(table)} as one where ${column} = ${account}`
    })
    const found = await sql<{ table: string; rows: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
    return Object.fromEntries(found.rows.map(({ table, rows }) => [table, rows]))
  }

  /** Makes each call of workshops as the owner of another one. */
  async function walk(victim: TestStation, own: Own) {
    const found = { shown: [] as string[], changed: [] as string[], answers: [] as string[] }
    let before = await digest(victim.account)
    for (const [name, sample] of Object.entries(samples)) {
      const endpoint = endpoints[name] as Endpoint
      if (!Array.isArray(endpoint.access) || endpoint.stream) continue
      const { owner } = await openStation(server)
      isStripping = true
      const answer = await callSample(owner.client, endpoint, sample, own)
      isStripping = false
      const given = JSON.stringify([sample.body?.(own), sample.params?.(own), sample.query?.(own)])
      const secrets = [own.appointment, own.customer, own.employee, 'Kowalska', '+48601234567']
      if (secrets.some((secret) => !given.includes(secret) && answer.text.includes(secret))) found.shown.push(name)
      if (![sample.stranger, 429].includes(answer.status)) found.answers.push(`${name} ${answer.status}`)
      if (endpoint.method === 'GET') continue
      const after = await digest(victim.account)
      if (JSON.stringify(after) !== JSON.stringify(before)) found.changed.push(name)
      before = after
    }
    return found
  }

  test('no call shows or changes a row of another workshop', async () => {
    const { victim, own } = await start('on')
    expect(await walk(victim, own)).toEqual({ shown: [], changed: [], answers: [] })
    expect(stripped).toBeGreaterThan(300)
  }, 400_000)

  test('without the wall they do, so that this test can fail', async () => {
    const { victim, own } = await start('off')
    const { shown, changed } = await walk(victim, own)
    expect(shown.length).toBeGreaterThan(20)
    expect(changed.length).toBeGreaterThan(5)
  }, 400_000)
})

describe.runIf(isOnPostgres)('W40 behind the wall of one workshop', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test('the rows of another one cannot be read, changed, deleted or inserted, in any table', async () => {
    const { db } = server.database
    const [mine, other] = [await openStation(server), await openStation(server)]
    await fillStation(server, other)
    const { rows } = await sql<{ table: string }>`select tablename as "table" from pg_policies order by 1`.execute(db)
    let filled = 0
    for (const { table } of rows) {
      const name = sql.table(table)
      const column = sql.ref(table === 'station' ? 'id' : 'account_id')
      const ofOther = sql`${column} = ${other.account}`
      const found = await sql`select * from ${name} where ${ofOther} limit 1`.execute(db)
      if (found.rows.length > 0) filled++
      await withinAccount(mine.account, async () => {
        expect((await sql`select 1 from ${name} where ${ofOther}`.execute(db)).rows, table).toEqual([])
        expect((await sql`select 1 from ${name} where ${column} <> ${mine.account}`.execute(db)).rows).toEqual([])
        const changed = await sql`update ${name} set ${column} = ${mine.account} where ${ofOther}`.execute(db)
        expect(changed.numAffectedRows, table).toBe(0n)
        expect((await sql`delete from ${name} where ${ofOther}`.execute(db)).numAffectedRows, table).toBe(0n)
        const [row] = found.rows as Record<string, unknown>[]
        if (!row) return
        const columns = Object.keys(row)
        const insert = sql`insert into ${name} (${sql.join(columns.map((one) => sql.ref(one)))})
          ${table === 'figure_mark' ? sql`overriding system value` : sql``}
          values (${sql.join(Object.values(row))})`
        await expect(insert.execute(db), table).rejects.toThrow('row-level security')
      })
      expect(await sql`select * from ${name} where ${ofOther} limit 1`.execute(db)).toMatchObject({ rows: found.rows })
    }
    expect(filled).toBeGreaterThan(30)
  })
})

describe.runIf(isOnPostgres)('W40 a job', () => {
  test('looks at all workshops, also if a call of one has woken it', async () => {
    const server = await startTestServer()
    try {
      const [mine, other] = [await openStation(server), await openStation(server)]
      const customer = (email: string) => ({ name: 'Anna Kowalska', phone: '+48601234567', email })
      await book(other.owner, { customer: customer('other@example.com') })
      const made = await book(mine.owner, { customer: customer('mine@example.com') })
      // Both mails are due, and their timers are minutes away. This call sends none, so that no outbox wakes the job as well.
      server.clock.advance(5 * 60_000)
      const { messages } = (await mine.owner.client.send(listMessages, { params: { id: made.id } })).value
      const params = { id: made.id, messageId: messages[0]?.id ?? '' }
      expect((await mine.owner.client.send(decideMessage, { params, body: { action: 'drop' } })).status).toBe(200)
      expect((await server.mailTo('other@example.com')).subject).toMatch(/booked/)
    } finally {
      await server.stop()
    }
  })
})

describe.runIf(isOnPostgres)('W40 a user of the database that may not make roles', () => {
  const user = `plain_${randomUUID().slice(0, 8)}`
  let made: Awaited<ReturnType<typeof makePostgresDatabase>>
  let url: string
  beforeAll(() => runOnServer(`create role ${user} login password 'plain'`))
  beforeEach(async () => {
    made = await makePostgresDatabase()
    url = urlFor(made?.url ?? '', user)
    await runOnServer(`alter database ${made?.name} owner to ${user}`)
  })
  afterEach(() => made?.drop())
  afterAll(() => runOnServer(`drop role ${user}`))

  /** What the doctor says. */
  async function examine(dataDir: string, more = {}) {
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, BACKUP_DIR: 'off' }
    const { lines } = await runDoctor(['--json'], { ...env, ...more })
    const { findings } = JSON.parse(lines.join('')) as { findings: { subject: string; state: string; fix?: string }[] }
    return findings.find(({ subject }) => subject === 'row security')
  }

  async function bookAndLook(server: TestServer): Promise<void> {
    const { owner } = await openStation(server)
    const { id } = await book(owner)
    expect((await owner.client.send(getAppointment, { params: { id } })).status).toBe(200)
  }

  test('starts the product without the wall; the log and the doctor say so, and what to enter', async () => {
    // The role is there, because others have made it.
    const { db, close } = openPostgres(made?.url ?? '')
    const { role } = await prepareWall(db)
    await close()
    const server = await startTestServer({ env: { DATABASE_URL: url } })
    try {
      expect(server.database.wallRole()).toBe(null)
      expect(server.logs.join()).toContain('row security is off')
      await bookAndLook(server)
      const grant = `grant ${role} to "${user}";`
      expect(await examine(server.dataDir)).toMatchObject({ state: 'warning', fix: expect.stringContaining(grant) })
      await run(made?.url ?? '', grant)
      await server.restart()
      expect(server.database.wallRole()).toBe(role)
      expect(await examine(server.dataDir)).toMatchObject({ state: 'ok' })
      expect(await examine(server.dataDir, { ROW_SECURITY: 'off' })).toMatchObject({ state: 'warning' })
      await bookAndLook(server)
    } finally {
      await server.stop()
    }
  })

  test('keeps the wall of the role that databases shared, until an administrator makes its own', async () => {
    await makeSharedRole()
    await runOnServer(`grant ${sharedRole} to ${user}`)
    const server = await startTestServer({ env: { DATABASE_URL: url } })
    try {
      expect(server.database.wallRole()).toBe(sharedRole)
      expect(server.logs.join()).toContain('the role of several databases')
      await bookAndLook(server)
      const { gap } = await findWall(server.database.db)
      const enter = gap ? sqlForWall(gap) : []
      expect(enter).toHaveLength(2)
      const says = { state: 'warning', fix: expect.stringContaining(enter.join(' ')) }
      expect(await examine(server.dataDir)).toMatchObject(says)
      for (const line of enter) await runOnServer(line)
      await server.restart()
      expect(server.database.wallRole()).toBe(gap?.role)
      expect(await examine(server.dataDir)).toMatchObject({ state: 'ok' })
      const may = sql`select has_table_privilege(${sharedRole}::name, 'session', 'select') as may`
      expect((await may.execute(server.database.db)).rows).toEqual([{ may: false }])
      await bookAndLook(server)
    } finally {
      await server.stop()
    }
  })
})

describe.runIf(isOnPostgres)('W40 two installations on one PostgreSQL server', () => {
  const places: { made: Awaited<ReturnType<typeof makePostgresDatabase>>; user: string }[] = []
  beforeAll(async () => {
    await makeSharedRole()
    for (const letter of ['a', 'b']) {
      const made = await makePostgresDatabase()
      const user = `owner_${letter}_${randomUUID().slice(0, 8)}`
      places.push({ made, user })
      await runOnServer(`create role ${user} login createrole password 'plain'`)
      await runOnServer(`grant ${sharedRole} to ${user}`)
      await runOnServer(`alter database ${made?.name} owner to ${user}`)
      const url = urlFor(made?.url ?? '', user)
      await run(url, 'create table session (token_hash text)')
      // As a start granted it when the role was shared.
      await run(url, `grant select, insert, update, delete on session to ${sharedRole}`)
    }
  })
  afterAll(async () => {
    for (const { made, user } of places) {
      await made?.drop()
      await runOnServer(`drop role ${user}`)
    }
  })

  test('the user of one reaches no table of the other, also if several instances start at once', async () => {
    for (const { made, user } of places) {
      const { db, close } = openPostgres(urlFor(made?.url ?? '', user))
      // Each on a connection of its own.
      const walls = await Promise.all([1, 2, 3, 4].map(() => prepareWall(db)))
      await close()
      for (const { role, gap } of walls) {
        expect(gap).toBe(null)
        expect(role).toMatch(/^pitboard_station_\d+_pitboard_\w+$/)
      }
    }
    const [a, b] = places
    const { db, close } = openPostgres(urlFor(a?.made?.url ?? '', b?.user ?? ''))
    const codeOf = (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'allowed',
        (error: { code?: string }) => error.code ?? String(error),
      )
    try {
      const read = sql`select from session`
      expect(await codeOf(read.execute(db))).toBe('42501')
      // The roles that may use the table, and the shared one, which the user still may act as.
      const { rows } = await sql<{ role: string }>`select distinct grantee::regrole::text as "role" from pg_class
        cross join aclexplode(relacl) as granted where relname = 'session' and grantee <> relowner`.execute(db)
      expect(rows).toHaveLength(1)
      for (const role of [sharedRole, ...rows.map((row) => row.role)]) {
        const asRole = db.transaction().execute(async (tx) => {
          await sql`set local role ${sql.id(role)}`.execute(tx)
          await read.execute(tx)
        })
        expect(await codeOf(asRole), role).toBe('42501')
      }
    } finally {
      await close()
    }
  })
})

describe.runIf(isOnPostgres)('W40 a search', () => {
  test('finds its candidates outside the wall, where PostgreSQL uses the index of trigrams', async () => {
    const server = await startTestServer()
    try {
      const { db } = server.database
      const { owner, account } = await openStation(server)
      await book(owner)
      const asked: { text: string; wall: string | null }[] = []
      const { query } = pg.Client.prototype
      vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: InstanceType<typeof pg.Client>,
        config,
      ) {
        if (typeof config !== 'string') asked.push({ text: config.text, wall: presentAccount() })
        return query.call(this, config)
      })
      const { client } = owner
      const span = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
      expect((await client.send(search, { query: { q: 'kowalska' } })).value.orders.count).toBe(1)
      expect((await client.send(listCustomers, { query: { search: 'kowalska' } })).value.customers).toHaveLength(1)
      expect((await client.send(listCars, { query: { search: '20931' } })).value.cars).toHaveLength(1)
      expect(
        (await client.send(listAppointments, { query: { search: '20931', ...span } })).value.appointments,
      ).toHaveLength(1)
      vi.restoreAllMocks()
      // A list of a span compares only the appointments of this span.
      const searches = asked.filter(
        ({ text }) => /("search"|vin, ''\)\)) like /.test(text) && !text.includes('"starting"'),
      )
      expect(searches.length).toBeGreaterThan(3)
      expect(searches.filter(({ wall }) => wall !== null)).toEqual([])

      const explain = () =>
        db.transaction().execute(async (tx) => {
          for (const scan of ['seqscan', 'indexscan']) await sql.raw(`set local enable_${scan} = off`).execute(tx)
          const plan = sql<{ 'QUERY PLAN': string }>`explain select id from appointment where search like '%kowalska%'`
          return (await plan.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n')
        })
      expect(await explain()).toContain('appointment_by_search')
      expect(await withinAccount(account, explain)).not.toContain('appointment_by_search')
    } finally {
      await server.stop()
    }
  })
})
