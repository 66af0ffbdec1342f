import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { endpoints } from '../support/contract.ts'
import { callSample, fillStation, type Own, samples } from '../support/filled-station.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openStation, type TestStation } from '../support/station.ts'

// Reads the statements that the embedded database is asked; those for PostgreSQL are built by the same code.
const isEmbedded = !process.env.TEST_DATABASE_URL

/** Statements that concern tables of workshops and name no workshop, with the reason. */
const acrossWorkshops: readonly { why: string; statements: readonly RegExp[] }[] = [
  {
    why: 'a person signs in, and has a profile, before a workshop is known',
    statements: [
      /^select "user"\."id" from "known_browser" inner join "user"/,
      /^select "id" from "user" where "email" = \?$/,
      /^select ("photo"|\*|"account_id" as "account", .*) from "user" where "id" = \?$/,
      /^update "user" set .* where "id" = \?/,
      /^select "employee"\..* from "employee" inner join "user" .* where "employee"\."user_id" = \?/,
    ],
  },
  {
    why: 'a browser or a tablet is found by its session or token',
    statements: [
      /^delete from "push_subscription" where \("session_id" = \? or "endpoint" = \?\)$/,
      /^select count\(\*\) as "count" from "push_delivery" where "subscription_id" = \?/,
      /^select "id", "account_id" from "device" where "id" in/,
      /^update "device" set "ended_at" = \? where \("token_hash" = \?/,
    ],
  },
  {
    why: 'a person exports what they did in any workshop',
    statements: [
      /^select .* where "(actor_id|taken_by_id)" = \?/,
      /^select .* from "absence" inner join "employee" .* where "employee"\."user_id" = \?/,
      /^select .* from "push_subscription" where "user_id" = \?/,
    ],
  },
  {
    why: 'addresses of public pages are unique',
    statements: [/^select "slug" from "workshop_slug" where "slug" in \(.*\) and "account_id" != \?$/],
  },
  {
    why: 'a job looks in all workshops for what is due',
    statements: [
      /^select .*? from "(push_fact|push_delivery|message|follow_up_message|sms|import_job)".*?"(spread_at|ended_at|state|due_at|next_at|sent_at)"/s,
    ],
  },
]

let server: TestServer
let station: TestStation
let own: Own
/** The statements, with the first call that made each; `null`: they are not recorded. */
let recorded: Map<string, string> | null = null
let call = ''
/** Set while a request is answered; jobs that began with the start of the server are not recorded. */
const inRequest = new AsyncLocalStorage<true>()
beforeAll(async () => {
  if (!isEmbedded) return
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text: string) {
    const statement = prepare.call(this, text)
    // A statement is prepared once and executed often.
    for (const method of ['all', 'run'] as const) {
      const execute = statement[method].bind(statement) as (...given: unknown[]) => never
      statement[method] = (...given: unknown[]) => {
        if (inRequest.getStore() && recorded && !recorded.has(text)) recorded.set(text, call)
        return execute(...given)
      }
    }
    return statement
  })
  const emit = Server.prototype.emit as (...event: unknown[]) => boolean
  vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, ...event: unknown[]) {
    const handle = () => emit.apply(this, event)
    return event[0] === 'request' ? inRequest.run(true, handle) : handle()
  })
  server = await startTestServer()
  station = await openStation(server)
  own = await fillStation(server, station)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server?.stop()
})

/** Whether a statement inserts with a workshop, or compares with one. */
const namesWorkshop = (text: string): boolean =>
  text.startsWith('insert')
    ? /^insert into [^)]*\baccount_id\b/.test(text)
    : /\baccount_id"?\)?\s*(=|in\b|is\b)|\("?account_id"?,|=\s*("?\w+"?\.)?"?account_id\b/.test(text)

test.runIf(isEmbedded)(
  'W37 every call names the workshop in its statements on tables of workshops, except the listed ones',
  async () => {
    const { rows } = await sql<{ table: string; columns: string }>`select name as "table",
      (select group_concat(name) from pragma_table_info(one.name)) as columns
      from sqlite_master as one where type = 'table'`.execute(server.database.db)
    const tables = rows.filter(({ columns }) => columns.split(',').includes('account_id')).map(({ table }) => table)
    recorded = new Map()
    for (const [name, sample] of Object.entries(samples)) {
      call = name
      await callSample(station.owner.client, endpoints[name] as Endpoint, sample, own)
    }
    const statements = [...recorded]
    recorded = null
    const concerned = statements.filter(([text]) => tables.some((table) => text.includes(`"${table}"`)))
    expect(concerned.length).toBeGreaterThan(300)
    const allowed = acrossWorkshops.flatMap((one) => one.statements)
    const without = concerned.filter(([text]) => !namesWorkshop(text))
    expect(without.filter(([text]) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
  },
  120_000,
)
