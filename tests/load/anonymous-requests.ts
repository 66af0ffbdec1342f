import fc from 'fast-check'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { maxBodyBytes } from '#server/http/read-input.ts'
import { endpoints } from '../support/contract.ts'
import { headOf } from '../support/raw-http.ts'

/** The bytes of a request, in pieces; `inPackets`: each in a packet of its own. */
export type Hostile = { readonly name: string; readonly pieces: readonly string[]; readonly inPackets?: boolean }

const json = { 'content-type': 'application/json' }
const isPublic = ({ access }: Endpoint): boolean => access === 'public'
export const publicEndpoints: readonly Endpoint[] = Object.values(endpoints).filter(isPublic)

const post = (path: string, body: string, headers: Record<string, string | number> = json): string =>
  headOf('POST', path, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }) + body
const get = (path: string, headers: Record<string, string | number> = {}): string =>
  headOf('GET', path, { ...headers, connection: 'close' })
const asChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
/** The longest permitted body. */
const fill = (piece: string, around = 20): string => piece.repeat(Math.floor((maxBodyBytes - around) / piece.length))
const nest = (open: string, close: string): string => {
  const depth = Math.floor((maxBodyBytes - 20) / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}
const numbered = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(',')

/** Bodies of 100 KB that may be expensive for a parser, a schema or a tree walk. */
const bodies: Readonly<Record<string, string>> = {
  'lists in lists': nest('[', ']'),
  'objects in objects': nest('{"a":', '}'),
  'lists in lists, never closed': fill('['),
  'lists in lists in a field': `{"email":${nest('[', ']')}}`,
  'a wide list': `{"email":[${fill('0,')}0]}`,
  'a wide list of lists': `{"email":[${fill('[],')}0]}`,
  'many keys': `{${numbered(7000, (at) => `"k${at}":${at}`)}}`,
  'many keys in a field': `{"email":{${numbered(7000, (at) => `"k${at}":${at}`)}}}`,
  'one key again and again': `{${numbered(10_000, () => '"email":1')}}`,
  'keys that are numbers': `{${numbered(8000, (at) => `"${(at * 7919) % 100_000}":1`)}}`,
  'a long key': `{"${fill('k')}":1}`,
  'a long text': `{"email":"${fill('a')}"}`,
  'a long text that nearly is an address': `{"email":"${fill('a.', 40)}@${'b.'.repeat(5)}"}`,
  'an address of many parts': `{"email":"a@${fill('b.', 40)}c"}`,
  'an address of many hyphens': `{"email":"${fill('-', 40)}@b"}`,
  'spaces before and after': `{"email":"${fill(' ')}"}`,
  'letters that compose': `{"email":"${fill('e\u0301', 40).slice(0, 40_000)}"}`,
  escapes: `{"email":"${fill('\\u0041')}"}`,
  'lone surrogates': `{"email":"${fill('\\ud800')}"}`,
  'a long number': `{"email":${fill('9')}}`,
  'a long code': `{"email":"a@example.com","code":"${fill('1 ', 60)}"}`,
  'a long token': `{"token":"${fill('A')}"}`,
  'only spaces': fill(' '),
  'an inherited key': `{"__proto__":{"email":1},"constructor":{},"email":"${fill('x', 80)}"}`,
}

/** Requests that no call of the contract expects. */
export const oddities: readonly Hostile[] = [
  ...Object.entries({
    'a long path': get(`/${'a'.repeat(7_000)}`),
    'a path of many parts': get(`/api${'/a'.repeat(3500)}`),
    'a path of empty parts': get(`/api${'/'.repeat(7_000)}`),
    'a path of dots': get(`/api${'/..'.repeat(2300)}`),
    'a page of many parts': get(`/pl${'/orders'.repeat(1000)}`),
    'percent signs': get(`/api/location/countries/${'%41'.repeat(2000)}/cities`),
    'broken percent signs': get(`/api/location/countries/${'%'.repeat(7_000)}`),
    'many parameters': get(`/api/location/countries/PL/cities?${'a=1&'.repeat(1700)}`),
    'the same parameter': get(`/api/location/countries/PL/cities?${'search=a&'.repeat(750)}`),
    'a long search': get(`/api/location/countries/PL/cities?search=${'%25'.repeat(80)}`),
    'all cities': get('/api/location/countries/PL/cities'),
    'all cities, packed': get('/api/location/countries/PL/cities', { 'accept-encoding': 'br' }),
    'many cities': get('/api/location/countries/PL/cities?limit=200&search=a'),
    'the API document': get('/api/openapi.json', { 'accept-encoding': 'gzip' }),
    'many icons': get(`/api/icons/tabler.json?icons=${numbered(100, (at) => `a${at}`)}`),
    'icons by other names': get(`/api/icons/tabler.json?icons=${numbered(62, () => 'check,x')}`),
    'a large file': get('/assets/main-aB3dE6gH.js', { 'accept-encoding': 'br' }),
    'a large file, as it is': get('/assets/main-aB3dE6gH.js'),
    'a large file of an earlier build': get('/assets/old-aB3dE6gH.js', { 'accept-encoding': 'br' }),
    'a large file of an earlier build, in gzip': get('/assets/old-aB3dE6gH.js', { 'accept-encoding': 'gzip' }),
    'a file that never was': get(`/assets/${'x'.repeat(3000)}-aB3dE6gH.js`),
    'a file of hyphens': get(`/assets/${'-'.repeat(7_000)}`),
    'a file of hyphens and dots': get(`/assets/${'-'.repeat(3500)}${'.a'.repeat(1700)}!`),
    'a page that is not there': get(`/${'<'.repeat(4000)}`),
    'many headers': get('/api/health', Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`x-${at}`, at]))),
    'as many headers as a head may have': `GET /api/health HTTP/1.1\r\nhost: localhost\r\n${'a:\r\n'.repeat(7_000)}\r\n`,
    'a long cookie': get('/api/profiles/me', { cookie: 'a=1; '.repeat(1250) }),
    'a cookie of semicolons': get('/api/profiles/me', { cookie: ';'.repeat(7_000) }),
    'many languages': get('/api/health', { 'accept-language': 'pl;q=0.1,'.repeat(750) }),
    'spaces between languages': get('/api/health', { 'accept-language': `pl${' '.repeat(7_000)};q=1,en` }),
    'many encodings': get('/api/openapi.json', { 'accept-encoding': 'gzip;q=0,'.repeat(750) }),
    'many forwarders': get('/api/health', { 'x-forwarded-for': '::1,'.repeat(1700) }),
    'a long type': post('/api/auth/login', '{}', { 'content-type': `application/json;${' '.repeat(7_000)}x` }),
    'a long form type': post('/api/accounts/upload-photos', '{}', {
      'content-type': `multipart/form-data;${'; '.repeat(3500)}`,
    }),
    'a long origin': post('/api/auth/login', '{}', { ...json, origin: `http://localhost:${'1'.repeat(7_000)}` }),
    'a long referrer': post('/api/auth/login', '{}', { ...json, referer: `http://localhost/${'a'.repeat(7_000)}` }),
    'a form': post('/waitlist', 'email=a&'.repeat(240), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3140',
    }),
    'the link that ends mails': get(`/api/no-mails/pl/${'A'.repeat(7_000)}`),
    'a link to a paper': get(`/p/${'A'.repeat(7_000)}`),
    'an unknown link to a paper': get(`/p/${'A'.repeat(43)}`),
    'the list of mails': get(`/api/outbox/${'A'.repeat(7_000)}`),
    'a method nobody knows': headOf('PROPFIND', '/api/health', { connection: 'close' }),
  }).map(([name, text]) => ({ name, pieces: [text] })),
  {
    name: 'a body that is too large, in chunks',
    pieces: [
      headOf('POST', '/api/auth/login', { ...json, 'transfer-encoding': 'chunked', connection: 'close' }),
      asChunk(' '.repeat(50_000)).repeat(60),
    ],
  },
  ...[1, 2, 16, 255, 300].map((size) => ({
    name: `a body in chunks of ${size}`,
    pieces: [
      headOf('POST', '/api/auth/login', { ...json, 'transfer-encoding': 'chunked', connection: 'close' }),
      asChunk(' '.repeat(size)).repeat(Math.floor(maxBodyBytes / size)),
      asChunk(''),
    ],
  })),
  {
    name: 'a body that nobody wants, in chunks of 1',
    pieces: [headOf('POST', '/api/auth/login', { 'transfer-encoding': 'chunked' }), asChunk(' ').repeat(1_000_000)],
  },
  {
    name: 'a GET with a body, in chunks of 1',
    pieces: [headOf('GET', '/api/health', { 'transfer-encoding': 'chunked' }), asChunk(' ').repeat(1_000_000)],
  },
  {
    name: 'the form of the waitlist, in chunks of 1',
    pieces: [
      headOf('POST', '/waitlist', {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:3140',
        'transfer-encoding': 'chunked',
      }),
      asChunk(' ').repeat(100_000),
    ],
  },
  { name: 'a head in packets of one byte', pieces: [...get('/api/health', { x: 'a'.repeat(7_800) })], inPackets: true },
  {
    name: 'a head of many headers in packets of one byte',
    pieces: [...`GET /api/health HTTP/1.1\r\nhost: localhost\r\n${'a:\r\n'.repeat(7_900)}\r\n`],
    inPackets: true,
  },
  { name: '900 requests at once', pieces: [headOf('GET', '/api/health', {}).repeat(900)] },
  {
    name: '900 requests with a body at once',
    pieces: [`${headOf('POST', '/api/auth/login', { ...json, 'content-length': 2 })}{}`.repeat(900)],
  },
  { name: '2000 short requests at once', pieces: ['GET / HTTP/1.1\r\nhost:a\r\n\r\n'.repeat(2000)] },
]

/** The expensive bodies, each for every public call that takes a body. */
export const hardBodies: readonly Hostile[] = Object.entries(bodies).flatMap(([name, body]) =>
  publicEndpoints
    .filter((endpoint) => endpoint.body)
    .map(({ method, path }) => ({
      name: `${method} ${path}: ${name}`,
      pieces: [post(`/api${path}`, body).replace('POST', method)],
    })),
)

const hostileText = fc.oneof(
  fc
    .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 4000 }))
    .map(([text, times]) => text.repeat(times)),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const hostileValue = fc.oneof(
  fc.jsonValue({ maxDepth: 30 }),
  hostileText,
  fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 100, maxLength: 2000 }),
  fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { minKeys: 50, maxKeys: 400 }),
)

/** Random requests to a public call, with parts that are too long, too wide or of another type. */
export function chanceOf({ method, path, params, query, body }: Endpoint): fc.Arbitrary<Hostile> {
  const names = (part: { def: { shape: object } } | undefined): string[] => Object.keys(part?.def.shape ?? {})
  const record = (keys: readonly string[], value: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] })
  const cut = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000).replace(/%.?$/, ''))
  const bodyNames = body && 'shape' in (body as { def: object }).def ? names(body as never) : []
  return fc
    .record({
      inPath: record(names(params), cut),
      inQuery: record([...names(query), 'x'], cut),
      body: fc.oneof(hostileValue, record(bodyNames, hostileValue)),
    })
    .map(({ inPath, inQuery, body: value }) => {
      const search = Object.entries(inQuery).map(([name, text]) => `${name}=${text}`)
      const at = `/api${fillPath(path, Object.fromEntries(names(params).map((name) => [name, (inPath as Record<string, string>)[name] || 'x'])))}`
      const target = `${at}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, 7_000)
      const text = (JSON.stringify(value) ?? '').slice(0, maxBodyBytes)
      return {
        name: `${method} ${target.slice(0, 200)} ${text.slice(0, 200)}`,
        pieces: [body ? post(target, text).replace('POST', method) : get(target).replace('GET', method)],
      }
    })
}
