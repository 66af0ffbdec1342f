import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { saveLegal } from '#contract/legals.ts'
import { uploadProfilePhoto } from '#contract/profiles.ts'
import { type Call, type Endpoint, problemsOf } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { problem, problems } from '#contract/shape/problem.ts'
import { arbitraryOf, type KnownValues } from '../../support/arbitrary.ts'
import { endpoints } from '../../support/contract.ts'
import { type Draft, mutate } from '../../support/mutate.ts'
import { onePixel, pictureForm } from '../../support/pictures.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../support/server.ts'
import { book, hire, openStation } from '../../support/station.ts'

/**
 * FUZZ_RUNS: the number of valid requests, and of mutated ones, for every operation. FUZZ_SEED: the seed of a run to
 * repeat.
 */
const runs = Number(process.env.FUZZ_RUNS || 20)
const seed = Number(process.env.FUZZ_SEED || Date.now() % 0x7fff_ffff)

let server: TestServer

/** Sends requests of one kind to every call of the contract, and checks each answer against the contract. */
export function walkContract(kind: 'valid' | 'mutated'): void {
  beforeAll(async () => {
    process.stdout.write(`fuzz, ${kind}: FUZZ_SEED=${seed} FUZZ_RUNS=${runs}\n`)
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test.each(Object.entries(endpoints))(
    `%s answers ${kind} requests as the contract says`,
    async (_, endpoint) => {
      const owner = await fillStation()
      const valid = draftOf(endpoint, await findKnown(owner))
      const drafts = fc.sample(kind === 'valid' ? valid : mutate(valid, Boolean(endpoint.body ?? endpoint.files)), {
        seed,
        numRuns: runs,
      })
      for (const [at, draft] of drafts.entries()) {
        await comeBack(owner)
        const answer = await send(owner, endpoint, draft)
        const wrong = judge(endpoint, answer)
        if (!wrong) continue
        const sent = JSON.stringify({ ...draft, raw: draft.raw && String(draft.raw.bytes) }).slice(0, 2000)
        const bug = server.logs.findLast((line) => line.includes('"bug"'))?.slice(0, 1500) ?? ''
        expect.fail(
          `${wrong}\nrequest ${at} of FUZZ_SEED=${seed}: ${sent}\nanswer ${answer.status}: ${answer.text}\n${bug}`,
        )
      }
    },
    Math.max(30_000, runs * 400),
  )
}

type ReceivedAnswer = { status: number; headers: Headers; text: string }

/** The violation of the contract by an answer; `null` if there is none. */
function judge(endpoint: Endpoint, answer: ReceivedAnswer): string | null {
  if (answer.headers.get('x-content-type-options') !== 'nosniff') return 'no security headers'
  if (answer.status < 300) {
    const type = endpoint.bytes ?? endpoint.download
    const status = endpoint.status ?? (endpoint.reply || type || endpoint.stream ? 200 : 204)
    if (answer.status !== status) return `succeeds with ${answer.status} in place of ${status}`
    if (type) return answer.headers.get('content-type') === type ? null : 'another type of bytes'
    if (endpoint.stream) return null
    if (!endpoint.reply) return answer.text === '' ? null : 'a body where the contract has none'
    const value: unknown = JSON.parse(answer.text)
    const parsed = endpoint.reply.safeParse(value)
    if (!parsed.success) return `breaks its schema: ${parsed.error.message}`
    // The schema of an object drops unknown properties.
    return JSON.stringify(parsed.data).length >= JSON.stringify(value).length ? null : 'tells more than its schema'
  }
  if (answer.headers.get('content-type') !== 'application/problem+json') return 'an error that is no problem+json'
  const sent = problem.safeParse(JSON.parse(answer.text))
  if (!sent.success) return `a problem of another shape: ${sent.error.message}`
  const code = problemsOf(endpoint).find((one) => one === sent.data.code)
  if (!code) return `an undocumented code: ${sent.data.code}`
  if (problems[code].status !== answer.status) return `${code} with another status`
  return answer.status >= 500 && answer.status !== 503 ? 'a bug' : null
}

function draftOf(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<Draft> {
  const part = (name: 'params' | 'query' | 'headers') => {
    const schema = endpoint[name]
    if (!schema) return fc.constant({})
    const nounOf = (field: string) => new RegExp(`([\\w-]+)/\\{${field}\\}`).exec(endpoint.path)?.[1] ?? field
    return arbitraryOf(schema, (field) => known(nounOf(field))) as fc.Arbitrary<Record<string, string>>
  }
  const parts = { params: part('params'), query: part('query'), headers: part('headers') }
  if (endpoint.files) return fc.record({ ...parts, raw: formOf(endpoint, endpoint.files, known) })
  if (!endpoint.body) return fc.record(parts)
  return fc.record({ ...parts, body: arbitraryOf(endpoint.body, known) })
}

function formOf(
  endpoint: Endpoint,
  { field, most }: NonNullable<Endpoint['files']>,
  known: KnownValues,
): fc.Arbitrary<NonNullable<Draft['raw']>> {
  const files = fc.array(fc.oneof(fc.constant(new Uint8Array(onePixel)), fc.uint8Array()), {
    minLength: 1,
    maxLength: Math.min(3, most),
  })
  const fields = endpoint.fields ? arbitraryOf(endpoint.fields, known) : fc.constant({})
  return fc.tuple(files, fields).map(([pictures, texts]) => {
    const bytes = new FormData()
    for (const [name, text] of Object.entries(texts as Record<string, string>)) bytes.append(name, text)
    for (const picture of pictures)
      bytes.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'x.png')
    return { type: '', bytes }
  })
}

async function send(who: SignedIn, endpoint: Endpoint, draft: Draft): Promise<ReceivedAnswer> {
  const query = new URLSearchParams(draft.query).toString()
  const raw =
    draft.raw ?? (endpoint.body ? { type: 'application/json', bytes: JSON.stringify(draft.body) ?? '' } : null)
  const headers = Object.fromEntries(
    Object.entries(draft.headers).map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/g, '~')]),
  )
  const path = `/api${pathOf(endpoint, draft.params)}${query === '' ? '' : `?${query}`}`
  const init = {
    method: endpoint.method,
    headers: { ...headers, ...(raw && raw.type !== '' ? { 'content-type': raw.type } : {}) },
    ...(raw ? { body: raw.bytes as BodyInit } : {}),
  }
  return endpoint.stream ? beginStream(who, path, init) : who.client.fetch(path, init)
}

/** Reads the head of an answer without an end. Other answers are read completely. */
async function beginStream(who: SignedIn, path: string, init: RequestInit): Promise<ReceivedAnswer> {
  const stop = new AbortController()
  const headers = new Headers(init.headers)
  headers.set('cookie', `__Host-sid=${who.token}`)
  const answer = await fetch(`${server.url}${path}`, { ...init, headers, signal: stop.signal })
  const begins = answer.ok && answer.headers.get('content-type') === 'text/event-stream'
  const text = begins ? '' : await answer.text()
  stop.abort()
  const { status } = answer
  return { status, headers: answer.headers, text }
}

// An empty segment or one of dots only would make another path, and so another call.
const pathOf = (endpoint: Endpoint, params: Record<string, string>): string =>
  fillPath(
    endpoint.path,
    Object.fromEntries(
      Object.entries(params).map(([name, text]) => [name, /^\.{0,2}$/.test(text) ? `~${text}` : text]),
    ),
  )

/** A station of its own with two cars, customers and people, its company and a picture. */
async function fillStation(): Promise<SignedIn> {
  const { owner } = await openStation(server)
  const people = [await hire(owner), await hire(owner, { name: 'Ewa Lis', shortName: 'Ewa', role: 'advisor' })]
  const cars: [string, string][] = [
    ['WPI 20931', 'Anna Kowalska'],
    ['KR 1AB23', 'Jan Nowak'],
  ]
  for (const [at, [plate, name]] of cars.entries()) {
    await book(owner, {
      vehicle: { plate, country: 'PL' },
      customer: { name, phone: `+4860123456${at}` },
      employeeId: people[at],
    })
  }
  const company = z.globalRegistry.get(saveLegal.body)?.example as Call<typeof saveLegal>['body']
  await owner.client.send(saveLegal, { body: company })
  await owner.client.fetch(`/api${uploadProfilePhoto.path}`, { method: 'POST', body: pictureForm(onePixel) })
  return owner
}

const values: Readonly<Record<string, readonly string[]>> = {
  timeZone: ['Europe/Warsaw'],
  country: ['PL', 'DE'],
  countries: ['PL', 'DE'],
  cities: ['756135'],
  brand: ['opel'],
  currency: ['PLN'],
  cityId: ['756135'],
  postalCode: ['01-201'],
  from: ['08:00'],
  to: ['12:30', '17:00'],
  brands: ['opel', 'skoda'],
  services: ['oil-change', 'diagnostics'],
  skills: ['brakes', 'suspension'],
  conveniences: ['wifi', 'coffee'],
  nip: ['8567346215', '5210000003'],
  search: ['kowalska', 'wpi'],
  plate: ['WPI 20931', 'KR 1AB23'],
  icons: ['tabler.json', 'check', 'check,clock'],
}

/** The ids in the database of the station by their table, and values of our lists. */
async function findKnown({ userId }: SignedIn): Promise<KnownValues> {
  const { db } = server.database
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const tables = (await db.introspection.getTables()).filter(({ columns }) => {
    const names = columns.map((column) => column.name)
    return names.includes('id') && names.includes('account_id')
  })
  const found = new Map<string, readonly string[]>(Object.entries(values))
  const all: string[] = []
  for (const { name } of tables) {
    const mine = sql<{ id: string }>`select id from ${sql.table(name)} where account_id = ${user.account_id}`
    const ids = (await mine.execute(db)).rows.map((row) => row.id)
    all.push(...ids)
    for (const key of [`${name}Id`, `${name}s`]) found.set(key.replaceAll('_', '-'), ids)
  }
  const sessions = await db.selectFrom('session').select('id').where('user_id', '=', userId).execute()
  found.set(
    'sessions',
    sessions.map(({ id }) => id),
  )
  found.set('profiles', [userId])
  found.set('ids', [(found.get('appointments') ?? []).join(',')])
  found.set('photo', user.photo === null ? [] : [user.photo])
  return (name) => found.get(name) ?? (/^(id|into|moving|undoes|reassignTo|.*Id)$/.test(name) ? all : [])
}

/** Restores the initial state after a request: the owner has the role, is signed in, and has no counters. */
async function comeBack(who: SignedIn): Promise<void> {
  const { db } = server.database
  await db.deleteFrom('rate_counter').execute()
  await db.updateTable('session').set({ ended_at: null }).where('user_id', '=', who.userId).execute()
  await db.updateTable('employee').set({ role: 'owner', active: 1 }).where('user_id', '=', who.userId).execute()
  who.client.cookies.set('__Host-sid', who.token)
}
