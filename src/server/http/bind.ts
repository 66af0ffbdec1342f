import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { Access, Endpoint, Input, Reply } from '#contract/shape/endpoint.ts'
import type { Role } from '#domain/role.ts'
import { type Answer, type Failure, fail } from './answer.ts'
import { clientIp } from './client-ip.ts'
import type { App, HttpEnv } from './env.ts'
import type { Gate } from './gate.ts'
import { isOwnRequest } from './own-origin.ts'
import { createBodyCache, type PackedBody, packJson, sendPacked } from './packed-body.ts'
import type { PresentDevice, User } from './person.ts'
import { describeProblem, problemResponse } from './problem-response.ts'
import { checkParts, readInput } from './read-input.ts'
import { readerLocale } from './reader-locale.ts'
import { incomingOf, readBody } from './request-body.ts'
import type { UploadFolder } from './uploads.ts'

type PersonOf<A extends Access> = A extends 'public'
  ? { sessionId: null; user: null; account: null; role: null; device: null }
  : A extends 'user'
    ? { sessionId: string; user: User; account: string | null; role: Role | null; device: PresentDevice | null }
    : { sessionId: string; user: User; account: string; role: Role; device: PresentDevice | null }

/** The request's context besides its input. Law: `account` comes from the session, never from the caller. */
export type Context<A extends Access = Access> = Readonly<PersonOf<A>> & {
  /** Whether the session lacks the passkey that its station requires. */
  readonly lacksPasskey: boolean
  readonly log: Logger
  readonly ip: string
  readonly locale: Locale
  readonly headers: Headers
  readonly requestId: string
}

export type Handler<E extends Endpoint> = (input: Input<E>, context: Context<E['access']>) => Promise<Answer<Reply<E>>>

/**
 * `writes`: a GET that writes and is protected like a POST. `lasting`: a public GET whose response depends only on its
 * URL and is constant while the process runs; it is built and compressed once, and browsers cache it. `keptAs`: the
 * name of an answer that changes only with the data of the database, among those of its station; `null`: another answer.
 */
type BindOptions<E extends Endpoint> = {
  readonly writes?: boolean
  readonly lasting?: boolean
  readonly keptAs?: (input: Input<E>, context: Context<E['access']>) => string | null
}
/**
 * Curried, `bind(getBay)(async (input, context) => …)`, so that TypeScript checks the handler's literals against the
 * reply.
 */
export type Bind = <E extends Endpoint>(endpoint: E, options?: BindOptions<E>) => (handler: Handler<E>) => void

/**
 * Performs a call that came inside another one, for the person of that one. It passes the same checks of device, role,
 * limits and shape. Returns what the call itself would have answered.
 */
export type Perform = (
  endpoint: Endpoint,
  given: Readonly<Record<'params' | 'headers' | 'body', unknown>>,
  context: Context,
) => Promise<{ status: number; body: unknown }>

type Ctx = HonoContext<HttpEnv>

/**
 * Binds contract endpoints to routes of `app`. Every request passes the same checks in this order: origin, session,
 * role, body and upload limits, content type, params, body. `bound` lists the bound endpoints.
 */
export function createBinder(app: App, gate: Gate): { bind: Bind; perform: Perform; bound: readonly Endpoint[] } {
  const bound: Endpoint[] = []
  const handlers = new Map<Endpoint, Handler<Endpoint>>()
  const lasting = createBodyCache(mostLastingBytes)
  const kept = createBodyCache(mostKeptBytes)
  let keptRevision: string | null = null
  const bind: Bind =
    (endpoint, options = {}) =>
    (handler) => {
      bound.push(endpoint)
      handlers.set(endpoint, handler as unknown as Handler<Endpoint>)
      // A write while an answer is read changes the revision, so that the answer is never found again.
      const keptName = (...call: Parameters<typeof handler>): string | null => {
        const [name, revision] = [options.keptAs?.(...call) ?? null, gate.revision()]
        const { account } = call[1] as Pick<Context, 'account'>
        // Law: what was erased does not stay in memory.
        if (revision !== keptRevision) kept.clear()
        keptRevision = revision
        return name === null || revision === null ? null : JSON.stringify([revision, account, endpoint.path, name])
      }
      app.on(endpoint.method, honoPath(endpoint.path), async (c) => {
        const refuse = (failure: Failure) => problemResponse(failure, c.get('requestId'))
        const writes = endpoint.method !== 'GET' || options.writes === true
        if (writes && !isOwnRequest(c.req.raw.headers, gate.publicOrigin)) return refuse(fail('forbidden-origin'))
        if (gate.isClosed(endpoint)) return refuse(fail('demo-closed'))

        const entry = await admit(endpoint, c, gate)
        if (!entry.ok) return withHeaders(refuse(entry), entry.headers)

        const counted = await gate.countBody(endpoint, entry.value as Context)
        if (!counted.ok) return withHeaders(refuse(counted), entry.headers)

        const upload = endpoint.files ? gate.uploads.enter((entry.value as Context).user?.id ?? '') : noUpload
        if (!upload) {
          c.get('log').warn('limit hit: uploads at once')
          return withHeaders(refuse(fail('too-many-requests', { retryAfter: retryUploadAfterSeconds })), entry.headers)
        }
        try {
          const { raw: request } = c.req
          const body = readBody(request, incomingOf(c))
          const raw = { params: c.req.param(), query: c.req.query(), request, body, folder: upload.folder }
          const input = await readInput(endpoint, raw)
          if (!input.ok) return withHeaders(refuse(input), entry.headers)

          // The schemas have validated this input, and `admit` this context.
          const valid = input.value as Parameters<typeof handler>[0]
          const context = entry.value as Parameters<typeof handler>[1]
          const { account } = context as Pick<Context, 'account'>
          const name = options.lasting
            ? JSON.stringify([endpoint.path, valid.params, valid.query])
            : keptName(valid, context)
          const cache = options.lasting ? lasting : kept
          const send = async (body: PackedBody): Promise<Response> =>
            withHeaders(
              await sendPacked(request, body, options.lasting ? { headers: lastingHeaders } : {}),
              entry.headers,
            )
          const known = name === null ? undefined : cache.get(name)
          if (known) return await send(known)

          const answer = await behindWall(gate, endpoint, account, () => handler(valid, context))
          gate.noticeAnswer?.(endpoint, answer)
          if (!answer.ok) return withHeaders(refuse(answer), entry.headers)
          if (writes) gate.noticeWrite(endpoint, account, { params: valid.params, reply: answer.value })
          if (name !== null) {
            const made = packJson(write(endpoint, answer.value, gate), options)
            cache.put(name, made)
            return await send(made)
          }
          const response = await success(request, endpoint, answer.value, gate)
          return withHeaders(response, [...entry.headers, ...(answer.headers ?? [])])
        } finally {
          await upload.leave()
        }
      })
    }
  const perform: Perform = async (endpoint, given, context) => {
    const refuse = (failure: Failure) => {
      const body = describeProblem(failure, context.requestId)
      return { status: body.status, body }
    }
    const handler = handlers.get(endpoint)
    if (!handler) throw new Error(`${endpoint.path} is not bound`)
    const refused = refuseRole(endpoint, context, gate)
    if (refused) return refuse(refused)
    const counted = await gate.countBody(endpoint, context)
    if (!counted.ok) return refuse(counted)
    const input = checkParts(endpoint, given)
    if (!input.ok) return refuse(input)
    const valid = input.value as unknown as Input<Endpoint>
    const answer = await behindWall(gate, endpoint, context.account, () => handler(valid, context))
    gate.noticeAnswer?.(endpoint, answer)
    if (!answer.ok) return refuse(answer)
    gate.noticeWrite(endpoint, context.account, { params: valid.params, reply: answer.value })
    return { status: endpoint.status ?? 200, body: answer.value }
  }
  return { bind, perform, bound }
}

/**
 * Runs the handler of a call behind the wall of its workshop, and lets what it streams be read there. Calls of a person
 * and public ones have no wall: they find out at which workshop somebody is.
 */
async function behindWall<A extends Answer<unknown>>(
  { wall }: Gate,
  { access, download }: Endpoint,
  account: string | null,
  handle: () => Promise<A>,
): Promise<A> {
  if (wall === null || account === null || access === 'user' || access === 'public') return handle()
  const answer = await wall.within(account, handle)
  if (!answer.ok || !download) return answer
  return { ...answer, value: wall.read(account, answer.value as AsyncIterable<unknown>) }
}

/** One hour, because an upgrade may replace the lists. */
export const lastingHeaders = { 'cache-control': 'public, max-age=3600' }
const mostLastingBytes = 16_000_000
const mostKeptBytes = 16_000_000
const retryUploadAfterSeconds = 5
const noUpload: UploadFolder = { folder: '', leave: async () => {} }

export const honoPath = (path: string): string => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

type HeaderLines = readonly (readonly [string, string])[]

async function admit(
  endpoint: Endpoint,
  c: Ctx,
  gate: Gate,
): Promise<{ ok: true; value: unknown; headers: HeaderLines } | (Failure & { headers: HeaderLines })> {
  const { headers } = c.req.raw
  const base = {
    requestId: c.get('requestId'),
    log: c.get('log'),
    ip: clientIp(socketAddress(c), headers.get('x-forwarded-for'), gate.trustedProxies),
    locale: readerLocale(headers),
    headers,
    lacksPasskey: false,
  }
  if (endpoint.access === 'public') {
    return {
      ok: true,
      value: { ...base, sessionId: null, user: null, account: null, role: null, device: null },
      headers: [],
    }
  }
  const present = await gate.present(headers)
  if (!present) return { ...fail('unauthenticated'), headers: [] }
  const { sessionId, user, account, role, device, lacksPasskey } = present
  const cookies = present.cookie ? [present.cookie] : []
  const log = base.log.child({ user: user.id, account })
  const person = { ...base, sessionId, user, account, role, device, lacksPasskey, log }
  // The one place where a session without the passkey that its station requires is stopped.
  if (lacksPasskey && !gate.isOpenWithoutPasskey(endpoint)) return { ...fail('passkey-required'), headers: cookies }
  const refused = refuseRole(endpoint, person, gate)
  return refused ? { ...refused, headers: cookies } : { ok: true, value: person, headers: cookies }
}

/** Returns why a person with a session may not make a call, or `null`. */
function refuseRole(
  endpoint: Endpoint,
  { account, role, device, log }: Pick<Context, 'account' | 'role' | 'device' | 'log'>,
  gate: Gate,
): Failure | null {
  const { path, access } = endpoint
  if (device && !gate.isOpenToDevices(endpoint)) {
    log.warn({ path }, 'refused: workshop device')
    return fail('forbidden')
  }
  if (access === 'user' || access === 'public') return null
  if (account === null) return fail('no-station')
  if (role !== null && access.includes(role)) return null
  log.warn({ path, role }, 'refused: role')
  return fail('forbidden')
}

export function socketAddress(c: Ctx): string {
  // Without a socket (in a test) the client is this machine.
  return typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
    ? (getConnInfo(c).remote.address ?? '')
    : '127.0.0.1'
}

// Danger: files from users. The policy prevents scripts in them. Each file has its own URL and never changes.
const bytesHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, max-age=31536000, immutable',
}

// A proxy that buffers or compresses the response would delay events.
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
}

// Downloads are created per request and never cached.
const downloadHeaders = { 'content-security-policy': bytesHeaders['content-security-policy'] }

async function success(request: Request, endpoint: Endpoint, value: unknown, gate: Checks): Promise<Response> {
  if (endpoint.bytes) {
    const headers = { ...bytesHeaders, 'content-type': endpoint.bytes }
    return new Response(value as Uint8Array<ArrayBuffer>, { status: 200, headers })
  }
  if (endpoint.download) {
    const pieces = ReadableStream.from(value as AsyncIterable<Uint8Array<ArrayBuffer>>)
    return new Response(pieces, { headers: { ...downloadHeaders, 'content-type': endpoint.download } })
  }
  if (endpoint.stream) return new Response(value as ReadableStream<Uint8Array>, { headers: streamHeaders })
  if (!endpoint.reply) return new Response(null, { status: endpoint.status ?? 204 })
  return sendPacked(request, packJson(write(endpoint, value, gate)), { status: endpoint.status ?? 200 })
}

type Checks = Pick<Gate, 'checkReplies'>

/** Returns the JSON of a reply; with `checkReplies` throws if it breaks the contract. */
function write({ method, path, reply }: Endpoint, value: unknown, { checkReplies }: Checks): string {
  const checked = checkReplies && reply ? reply.safeParse(value) : null
  if (checked && !checked.success) {
    throw new Error(`${method} ${path} breaks its contract: ${JSON.stringify(checked.error.issues)}`)
  }
  return JSON.stringify(value)
}

function withHeaders(response: Response, lines: HeaderLines): Response {
  for (const [name, value] of lines) response.headers.append(name, value)
  return response
}
