import fc from 'fast-check'

/** A request before it is sent. `body` is JSON, unless `raw` has the bytes to send. */
export type Draft = {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body?: unknown
  raw?: { type: string; bytes: string | Uint8Array | FormData }
}

/** Values that no field accepts, or only by chance. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    0.1,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[]],
    'a\u0000b',
    '\ud800',
    '\u202e\u0301',
    "'; drop table user; --",
    '%',
    '_',
    '../..',
    'null',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
    'x'.repeat(5000),
    { toString: 1, constructor: {} },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)
const strangeText = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', 'null', '%00', 'a\u0000', '..', '../../etc/passwd', "'--", 'ÿ'.repeat(300), '💥'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.uuid(),
)
const strangeName = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'extra', '', 'id', 'account_id'), fc.string())

/** A valid request with one change. The server may accept the change. */
export function mutate(valid: fc.Arbitrary<Draft>, hasBody: boolean): fc.Arbitrary<Draft> {
  const places: fc.Arbitrary<(draft: Draft) => Draft>[] = [
    ...(['params', 'query'] as const).map((part) =>
      fc.tuple(fc.nat(), strangeText).map(([at, text]) => (draft: Draft) => {
        const name = Object.keys(draft[part])[at % Math.max(1, Object.keys(draft[part]).length)]
        return name === undefined ? draft : { ...draft, [part]: { ...draft[part], [name]: text } }
      }),
    ),
    fc.tuple(strangeName, strangeText).map(([name, text]) => (draft: Draft) => ({
      ...draft,
      query: { ...draft.query, [name]: text },
    })),
    fc
      .tuple(
        fc.constantFrom('idempotency-key', 'x-expect-user', 'x-expect-account', 'x-client-now', 'if-match', 'accept'),
        fc.string(),
      )
      .map(([name, text]) => (draft: Draft) => ({ ...draft, headers: { ...draft.headers, [name]: text } })),
  ]
  const ofBody: fc.Arbitrary<(draft: Draft) => Draft>[] = [
    fc.tuple(fc.nat(), strange).map(([at, value]) => replaceAt(at, () => value)),
    fc.nat().map((at) => replaceAt(at, () => undefined)),
    fc.tuple(strangeName, strange).map(([name, value]) => (draft) => ({
      ...draft,
      body: addKey(draft.body, name, value),
    })),
    fc
      .tuple(
        fc.constantFrom('application/json', 'application/json', 'text/plain', 'multipart/form-data', ''),
        fc.oneof(fc.string(), fc.json(), fc.uint8Array()),
      )
      .map(([type, bytes]) => (draft) => ({ ...draft, raw: { type, bytes } })),
  ]
  const change = hasBody ? fc.oneof(...places, ...ofBody, ...ofBody, ...ofBody) : fc.oneof(...places)
  return fc.tuple(valid, change).map(([draft, apply]) => apply(draft))
}

function addKey(body: unknown, name: string, value: unknown): unknown {
  const pair = Object.fromEntries([[name, value]])
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...pair } : pair
}

/** Replaces one value of the body by its number in a depth-first walk; `undefined` removes it. */
function replaceAt(at: number, change: () => unknown): (draft: Draft) => Draft {
  return (draft) => {
    const places = count(draft.body)
    let left = at % places
    const walk = (value: unknown): unknown => {
      if (left-- === 0) return change()
      if (Array.isArray(value)) return value.map(walk)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]))
    }
    return { ...draft, body: walk(draft.body) }
  }
}

function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, one) => sum + count(one), 1)
}
