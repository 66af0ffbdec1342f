import type * as z from 'zod/mini'
import type { Endpoint, SentFile } from '#contract/shape/endpoint.ts'
import type { FieldIssue } from '#contract/shape/problem.ts'
import type { Failure } from './answer.ts'
import { fail } from './answer.ts'
import { isMultipart, readFiles } from './read-files.ts'
import { readWhole } from './request-body.ts'

export const maxBodyBytes = 100_000
/** Maximum nesting of objects and lists; no body of the contract has half this depth. */
export const maxBodyDepth = 20
/**
 * Limits of the reported issues and of the length of an unknown key, so that a response is not larger than its request.
 */
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
 * Checks the content type, then params, query and headers, then the body: this order is part of the contract. Uploaded
 * files are written into `folder`.
 */
export async function readInput(
  endpoint: Endpoint,
  raw: Raw,
): Promise<{ ok: true; value: ParsedRequest } | InvalidInput> {
  const contentType = raw.request.headers.get('content-type')
  // Compressed bodies are not supported; their bytes would be misread.
  const isPacked = raw.request.headers.has('content-encoding')
  if ((endpoint.body || endpoint.files) && isPacked) return fail('unsupported-media-type')
  if (endpoint.body && !isJson(contentType)) return fail('unsupported-media-type')
  if (endpoint.files && !isMultipart(contentType)) return fail('unsupported-media-type')

  const value: ParsedRequest = { ...noParts }
  const parts = { params: raw.params, query: raw.query, headers: Object.fromEntries(raw.request.headers) }
  for (const name of ['params', 'query', 'headers'] as const) {
    const schema = endpoint[name]
    if (!schema) continue
    const parsed = parse(schema, parts[name])
    // A record with an invalid id does not exist.
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

type GivenParts = Readonly<Partial<Record<'params' | 'headers' | 'body', unknown>>>

/** Checks the parts of a call that came inside another one, in the same order. */
export function checkParts(endpoint: Endpoint, given: GivenParts): { ok: true; value: ParsedRequest } | InvalidInput {
  const value: ParsedRequest = { ...noParts }
  for (const name of ['params', 'headers', 'body'] as const) {
    const schema = endpoint[name]
    if (!schema) continue
    const parsed = parse(schema, given[name])
    // A record with an invalid id does not exist.
    if (!parsed.ok) return name === 'params' ? fail('not-found') : parsed
    value[name] = parsed.value
  }
  return { ok: true, value }
}

const noParts: ParsedRequest = {
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
  fields: undefined,
  files: undefined,
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
    // Aborted, in fragments, or not JSON.
    return fail('invalid-json')
  }
}

function parse(schema: z.ZodMiniType, input: unknown): { ok: true; value: unknown } | InvalidInput {
  const unstorable = findUnstorable(input, 0)
  if (unstorable) {
    const field = unstorable.path.slice(0, maxBodyDepth).join('.')
    return {
      ...fail('invalid'),
      issues: [{ field, code: 'custom', ...(unstorable.rule ? { rule: unstorable.rule } : {}) }],
    }
  }
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = describeIssues(parsed.error.issues.slice(0, mostIssues))
  const field = issues[0]?.field
  return { ...fail('invalid', field ? { field } : {}), issues }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

type Unstorable = { path: string[]; rule?: 'too-deep' }

/**
 * Finds a key or value that cannot be stored: NUL ends strings in databases and logs, a lone surrogate cannot be stored
 * as UTF-8, and the depth is limited to `maxBodyDepth`. The path is built only when an error was found, so that a valid
 * input costs one check per value.
 */
function findUnstorable(value: unknown, depth: number): Unstorable | null {
  if (typeof value === 'string') return isStorable(value) ? null : { path: [] }
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxBodyDepth) return { path: [], rule: 'too-deep' }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const found = findUnstorable(value[at], depth + 1)
      if (found) return { ...found, path: [String(at), ...found.path] }
    }
    return null
  }
  for (const [key, field] of Object.entries(value)) {
    if (!isStorable(key)) return { path: [] }
    const found = findUnstorable(field, depth + 1)
    if (found) return { ...found, path: [key.slice(0, longestKey), ...found.path] }
  }
  return null
}

/** Returns the issues of a schema in the format of the API. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): FieldIssue[] => issues.map(describeIssue)

function describeIssue(issue: z.core.$ZodIssue): FieldIssue {
  const keys =
    'keys' in issue && Array.isArray(issue.keys)
      ? issue.keys.slice(0, mostIssues).map((key) => String(key).slice(0, longestKey))
      : undefined
  const path = issue.path.map(String)
  const details = issue as {
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
  if (typeof details.format === 'string') described.format = details.format
  if (typeof details.origin === 'string') described.origin = details.origin
  if (typeof details.expected === 'string') described.expected = details.expected
  if (typeof details.minimum === 'number') described.minimum = details.minimum
  if (typeof details.maximum === 'number') described.maximum = details.maximum
  if (keys) described.keys = keys
  // Custom checks use the name of the rule as their message, without spaces.
  if (issue.code === 'custom' && /^[\w-]+$/.test(issue.message)) described.rule = issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) described.missing = true
  return described
}
