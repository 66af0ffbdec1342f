import * as z from 'zod/mini'
import type { Role } from '#domain/role.ts'
import type { ProblemCode } from './problem.ts'

// A Content-Security-Policy without eval: zod must not compile its parsers.
z.config({ jitless: true })

/** `public`: anybody. `user`: whoever has a session. A list of roles: a session of a station in one of these roles. */
export type Access = 'public' | 'user' | readonly Role[]

/**
 * One call of the API as a value: the server binds it, the page and the worker call it, the document describes it.
 * `path` is without the `/api` prefix, parameters in braces. `client` says what a 401 means on the page:
 * `protected` ends the session, `public` never does. It answers with `status` (200 unless told) and `reply` or
 * `bytes`, `download` or `stream`; without any the answer has no body (204).
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly client: 'protected' | 'public'
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly headers?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** A multipart body in place of a JSON one: that many files in a field of this name, one at least. */
  readonly files?: { readonly field: string; readonly most: number }
  /** Text parts beside the files, each once. */
  readonly fields?: z.ZodMiniObject
  readonly status?: 200 | 201 | 202 | 204
  readonly reply?: z.ZodMiniType
  /** The reply is bytes of this type in place of JSON. */
  readonly bytes?: `${string}/${string}`
  /** The reply is a file of this type that is made while it is sent. */
  readonly download?: `${string}/${string}`
  /** The reply is server-sent events in place of JSON, without an end; the data of those that say something is this. */
  readonly stream?: z.ZodMiniType
  /** The codes this call may answer with, beside those that every call may (see `problemsOf`). */
  readonly problems?: readonly ProblemCode[]
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type EndpointPart<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined
type RawPart<E, K extends string> = E extends { readonly [P in K]: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined

/** A file that came in; its bytes stay on the disk until they are read, and are gone once the call is answered. */
export type SentFile = {
  readonly size: number
  /** SHA-256, base64url. */
  readonly digest: string
  read(): Promise<Uint8Array>
}

/** What a handler is given: parsed parts. */
export type Input<E extends Endpoint> = {
  params: EndpointPart<E, 'params'>
  query: EndpointPart<E, 'query'>
  headers: EndpointPart<E, 'headers'>
  body: EndpointPart<E, 'body'>
  files: E extends { readonly files: object } ? readonly SentFile[] : undefined
  fields: EndpointPart<E, 'fields'>
}
/** A file as the page has it: a Blob, of which this room knows no more. */
type Picked = { readonly size: number; readonly type: string }

/** What a caller gives: the parts as they go over the wire. Absent parts may be left out. */
export type Call<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' | 'fields' as RawPart<E, K> extends undefined ? never : K]: RawPart<
    E,
    K
  >
} & (E extends { readonly files: object } ? { files: readonly Picked[] } : unknown)
export type Reply<E extends Endpoint> = E extends { readonly bytes: string }
  ? Uint8Array
  : E extends { readonly stream: object } | { readonly download: string }
    ? AsyncIterable<Uint8Array>
    : EndpointPart<E, 'reply'>

/** The codes an endpoint may answer with, those of its access and its parts included. */
export function problemsOf(e: Endpoint): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(['internal', 'forbidden-origin', 'too-many-requests', ...(e.problems ?? [])])
  // A workshop's tablet may call few of them.
  if (e.access !== 'public') codes.add('unauthenticated').add('forbidden')
  if (Array.isArray(e.access)) codes.add('no-station')
  if (e.params || e.query || e.headers || e.body) codes.add('invalid')
  if (e.params) codes.add('not-found')
  if (e.files) codes.add('invalid').add('unsupported-media-type').add('payload-too-large')
  if (e.body) codes.add('invalid-json').add('unsupported-media-type').add('payload-too-large')
  return [...codes]
}

/** `/appointments/{id}` with `{id: 'x'}` becomes `/appointments/x`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
