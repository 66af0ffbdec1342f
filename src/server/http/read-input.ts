import type * as z from 'zod/mini'
import type { Endpoint, SentFile } from '#contract/shape/endpoint.ts'
import type { FieldIssue } from '#contract/shape/problem.ts'
import type { Failure } from './answer.ts'
import { fail } from './answer.ts'
import { isMultipart, readFiles } from './read-files.ts'
import { readWhole } from './request-body.ts'

export const maxBodyBytes = 100_000
/** Objects and lists within one another; no body of the contract is half as deep. */
export const maxBodyDepth = 20
/** So many faults are named, and so much of a key that nobody knows: an answer is not larger than its question. */
export const mostIssues = 20
const longestKey = 100

type Raw = {
  params: Record<string, string>
  query: Record<string, string>
  request: Request
  body: AsyncIterable<Uint8Array>
  folder: string
}
type InvalidInput = Failure & { issues?: readonly FieldIssue[] }
type ParsedRequest = Record<'params' | 'query' | 'headers' | 'body' | 'fields', unknown> & {
  files: SentFile[] | undefined
}

/**
 * Content type, then params, query and headers, then the body: the order of refusals is part of the contract. Files
 * that come in are put into `folder`.
 */
export async function readInput(
  endpoint: Endpoint,
  raw: Raw,
): Promise<{ ok: true; value: ParsedRequest } | InvalidInput> {
  const contentType = raw.request.headers.get('content-type')
  // Nothing is unpacked here: what is packed would be read as something else.
  const isPacked = raw.request.headers.has('content-encoding')
  if ((endpoint.body || endpoint.files) && isPacked) return fail('unsupported-media-type')
  if (endpoint.body && !isJson(contentType)) return fail('unsupported-media-type')
  if (endpoint.files && !isMultipart(contentType)) return fail('unsupported-media-type')

  const value: ParsedRequest = {
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
    const read = await readJson(raw)
    if (!read.ok) return read
    const parsed = parse(endpoint.body, read.value)
    if (!parsed.ok) return parsed
    value.body = parsed.value
  }
  const { files } = endpoint
  if (files) {
    const read = await readFiles({ ...endpoint, files }, raw)
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

async function readJson({ request, body }: Raw): Promise<{ ok: true; value: unknown } | Failure> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return fail('payload-too-large')
  try {
    const bytes = await readWhole(body, maxBodyBytes)
    if (!bytes) return fail('payload-too-large')
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ok: true, value: JSON.parse(text) }
  } catch {
    // Cut off, in fragments, or no JSON.
    return fail('invalid-json')
  }
}

function parse(schema: z.ZodMiniType, input: unknown): { ok: true; value: unknown } | InvalidInput {
  const unfit = findUnfit(input, 0)
  if (unfit) {
    const field = unfit.path.slice(0, maxBodyDepth).join('.')
    return { ...fail('invalid'), issues: [{ field, code: 'custom', ...(unfit.rule ? { rule: unfit.rule } : {}) }] }
  }
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = describeIssues(parsed.error.issues.slice(0, mostIssues))
  const field = issues[0]?.field
  return { ...fail('invalid', field ? { field } : {}), issues }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

type Unfit = { path: string[]; rule?: 'too-deep' }

/**
 * Where an input holds what cannot be kept: NUL ends strings in databases and logs, a lone surrogate cannot be stored
 * as UTF-8, in keys as well as in values; and nothing is deeper than `maxBodyDepth`. The path is made on the way back
 * from a fault, so that an input without one costs no more than a look at each value.
 */
function findUnfit(value: unknown, depth: number): Unfit | null {
  if (typeof value === 'string') return isStorable(value) ? null : { path: [] }
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxBodyDepth) return { path: [], rule: 'too-deep' }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnfit(value[at], depth + 1)
      if (found) return { ...found, path: [String(at), ...found.path] }
    }
    return null
  }
  for (const [key, one] of Object.entries(value)) {
    if (!isStorable(key)) return { path: [] }
    const found = findUnfit(one, depth + 1)
    if (found) return { ...found, path: [key.slice(0, longestKey), ...found.path] }
  }
  return null
}

/** What a schema had against an input, as the wire tells it. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] => issues.map(describeIssue)

function describeIssue(issue: z.core.$ZodIssue): FieldIssue {
  const keys =
    'keys' in issue && Array.isArray(issue.keys)
      ? issue.keys.slice(0, mostIssues).map((key) => String(key).slice(0, longestKey))
      : undefined
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
