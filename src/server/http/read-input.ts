import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldIssue } from '#contract/problem.ts'
import type { Failure } from './answer.ts'
import { fail } from './answer.ts'
import { isMultipart, readFiles } from './read-files.ts'

export const maxBodyBytes = 100_000

type Raw = { params: Record<string, string>; query: Record<string, string>; request: Request }
type Refusal = Failure & { issues?: readonly FieldIssue[] }
type Parsed = Record<'params' | 'query' | 'headers' | 'body' | 'fields', unknown> & {
  files: Uint8Array[] | undefined
}

/** Content type, then params, query and headers, then the body: the order of refusals is part of the contract. */
export async function readInput(endpoint: Endpoint, raw: Raw): Promise<{ ok: true; value: Parsed } | Refusal> {
  const contentType = raw.request.headers.get('content-type')
  if (endpoint.body && !isJson(contentType)) return fail('unsupported-media-type')
  if (endpoint.files && !isMultipart(contentType)) return fail('unsupported-media-type')

  const value: Parsed = {
    params: undefined,
    query: undefined,
    headers: undefined,
    body: undefined,
    fields: undefined,
    files: undefined,
  }
  const parts = { params: raw.params, query: raw.query, headers: Object.fromEntries(raw.request.headers) }
  for (const name of ['params', 'query', 'headers'] as const) {
    const schema = endpoint[name]
    if (!schema) continue
    const parsed = parse(schema, parts[name])
    // A path that no record can have is a record that is not there.
    if (!parsed.ok) return name === 'params' ? fail('not-found') : parsed
    value[name] = parsed.value
  }
  if (endpoint.body) {
    const read = await readJson(raw.request)
    if (!read.ok) return read
    const parsed = parse(endpoint.body, read.value)
    if (!parsed.ok) return parsed
    value.body = parsed.value
  }
  const { files } = endpoint
  if (files) {
    const read = await readFiles({ ...endpoint, files }, raw.request)
    if (!read.ok) return read
    if (endpoint.fields) {
      const parsed = parse(endpoint.fields, read.fields)
      if (!parsed.ok) return parsed
      value.fields = parsed.value
    }
    value.files = read.files
  }
  return { ok: true, value }
}

function isJson(contentType: string | null): boolean {
  return /^application\/json(;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? '')
}

async function readJson(request: Request): Promise<{ ok: true; value: unknown } | Failure> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return fail('payload-too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBodyBytes) return fail('payload-too-large')
    chunks.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return fail('invalid-json')
  }
}

function parse(schema: z.ZodMiniType, input: unknown): { ok: true; value: unknown } | Refusal {
  const unstorable = findUnstorable(input, [])
  if (unstorable) return { ...fail('invalid'), issues: [{ field: unstorable.join('.'), code: 'custom' }] }
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = describeIssues(parsed.error.issues)
  const field = issues[0]?.field
  return { ...fail('invalid', field ? { field } : {}), issues }
}

// NUL ends strings in databases and logs; a lone surrogate cannot be stored as UTF-8. In keys as well as in values.
function findUnstorable(value: unknown, path: string[]): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000') ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [key, one] of Object.entries(value)) {
    const found = findUnstorable(key, path) ?? findUnstorable(one, [...path, key])
    if (found) return found
  }
  return null
}

/** What a schema had against an input, as the wire tells it. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] => issues.map(describeIssue)

function describeIssue(issue: z.core.$ZodIssue): FieldIssue {
  const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : undefined
  const path = issue.path.map(String)
  const wanted = issue as {
    format?: unknown
    origin?: unknown
    expected?: unknown
    minimum?: unknown
    maximum?: unknown
  }
  const described: FieldIssue = {
    field: (keys?.[0] === undefined ? path : [...path, keys[0]]).join('.'),
    code: issue.code,
  }
  if (typeof wanted.format === 'string') described.format = wanted.format
  if (typeof wanted.origin === 'string') described.origin = wanted.origin
  if (typeof wanted.expected === 'string') described.expected = wanted.expected
  if (typeof wanted.minimum === 'number') described.minimum = wanted.minimum
  if (typeof wanted.maximum === 'number') described.maximum = wanted.maximum
  if (keys) described.keys = keys
  // Our own rules are named where they are made, by words without spaces.
  if (issue.code === 'custom' && /^[\w-]+$/.test(issue.message)) described.rule = issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) described.missing = true
  return described
}
