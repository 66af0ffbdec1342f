import * as z from 'zod/mini'
import type { Role } from '#domain/role.ts'
import type { ProblemCode } from './problem.ts'

// The Content-Security-Policy forbids eval, so zod must not compile its parsers.
z.config({ jitless: true })

/** `public`: everyone. `user`: anyone with a session. A list of roles: a session at a station in one of these roles. */
export type Access = 'public' | 'user' | readonly Role[]

/**
 * One call of the API: the server binds it, the page and the worker call it, and the OpenAPI document describes it.
 * `path` is without the `/api` prefix, with parameters in braces. `client` defines the effect of a 401 on the page:
 * `protected` ends the session, `public` never does. The call answers with `status` (default 200) and `reply` or
 * `bytes`, `download` or `stream`; without any of them the answer has no body (204).
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
  /** A multipart body instead of JSON: one to `most` files in a field of this name, each of at most `maxBytes` (10 MB). */
  readonly files?: { readonly field: string; readonly most: number; readonly maxBytes?: number }
  /** Text parts beside the files, each at most once. */
  readonly fields?: z.ZodMiniObject
  readonly status?: 200 | 201 | 202 | 204
  readonly reply?: z.ZodMiniType
  /** The outbox of the device takes this call: it has its own rules for retries and for a 401. */
  readonly viaOutbox?: true
  /** The reply has bytes of this type instead of JSON. */
  readonly bytes?: `${string}/${string}`
  /** The reply is a file of this type that is generated while it is sent. */
  readonly download?: `${string}/${string}`
  /** The reply is an endless stream of server-sent events instead of JSON; this is the schema of their data. */
  readonly stream?: z.ZodMiniType
  /** The problem codes of this call, in addition to those of every call (see `problemsOf`). */
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

/** A received file; its bytes are on the disk until they are read, and are deleted when the call is answered. */
export type SentFile = {
  readonly size: number
  /** SHA-256, base64url. */
  readonly digest: string
  /** As the sender has named it; empty if it has no name. */
  readonly name: string
  /** The file on the disk. */
  readonly path: string
  read(): Promise<Uint8Array>
}

/** The input of a handler: the parsed parts. */
export type Input<E extends Endpoint> = {
  params: EndpointPart<E, 'params'>
  query: EndpointPart<E, 'query'>
  headers: EndpointPart<E, 'headers'>
  body: EndpointPart<E, 'body'>
  files: E extends { readonly files: object } ? readonly SentFile[] : undefined
  fields: EndpointPart<E, 'fields'>
}
/** A file on the page: a Blob, of which the contract needs only these fields. */
type Picked = { readonly size: number; readonly type: string }

/** The arguments of a caller: the parts as they are sent. Absent parts may be omitted, and headers if none is required. */
export type Call<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' | 'fields' as RawPart<E, K> extends undefined ? never : K]: RawPart<E, K>
} & CallHeaders<RawPart<E, 'headers'>> &
  (E extends { readonly files: object } ? { files: readonly Picked[] } : unknown)
type CallHeaders<H> = H extends undefined
  ? unknown
  : Partial<H> extends H
    ? { headers?: H | undefined }
    : { headers: H }
export type Reply<E extends Endpoint> = E extends { readonly bytes: string }
  ? Uint8Array
  : E extends { readonly stream: object } | { readonly download: string }
    ? AsyncIterable<Uint8Array>
    : EndpointPart<E, 'reply'>

/** The problem codes of an endpoint, including those of its access and its parts. */
export function problemsOf(e: Endpoint): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>(['internal', 'forbidden-origin', 'too-many-requests', ...(e.problems ?? [])])
  if (e.method !== 'GET') codes.add('cannot-store')
  // A workshop tablet may use only few calls.
  if (e.access !== 'public') codes.add('unauthenticated').add('forbidden').add('passkey-required')
  if (Array.isArray(e.access)) codes.add('no-station')
  if (e.params || e.query || e.headers || e.body) codes.add('invalid')
  if (e.params) codes.add('not-found')
  if (e.files) codes.add('invalid').add('unsupported-media-type').add('payload-too-large')
  if (e.body) codes.add('invalid-json').add('unsupported-media-type').add('payload-too-large')
  return [...codes]
}
