import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditedSite, openSite, serverPaths, sitePaths } from './audited-site.ts'
import { installWapiti } from './install-wapiti.ts'

/** All that need no helper on the internet, no list of words and no passwords to guess, by their names of each version. */
const modules = [
  ...[
    'backup',
    'blindsql',
    'cookieflags',
    'crlf',
    'csp',
    'csrf',
    'exec',
    'file',
    'htaccess',
    'http_headers',
    'methods',
  ],
  ...['permanentxss', 'redirect', 'shellshock', 'sql', 'xss'],
]
const mostCrawlSeconds = 60
const mostModuleSeconds = 45

type WapitiFinding = { method: string; path: string; info: string; level: number; parameter?: string }
type WapitiReport = Record<'vulnerabilities' | 'anomalies', Record<string, WapitiFinding[]>>
type ExplainedFinding = { category: string; info: RegExp; why: string }

/** What wapiti says of our answers, and why it is no fault. */
const explained: readonly ExplainedFinding[] = [
  {
    category: 'HTTP Secure Headers',
    info: /^X-Frame-Options is not set/,
    why: "The policy has frame-ancestors 'none', which replaces X-Frame-Options in every browser that runs the product.",
  },
  {
    category: 'HTTP Secure Headers',
    info: /^X-XSS-Protection is not set/,
    why: 'Browsers have removed the filter that X-XSS-Protection switched. It had weaknesses of its own.',
  },
  {
    category: 'HTTP Secure Headers',
    info: /^Strict-Transport-Security is not set/,
    why: 'The attacked server has no HTTPS. With an https address the header is sent (src/server/http/security-headers.ts).',
  },
]

/**
 * Lets wapiti attack the built server with the demo, at this machine: as a visitor and as the owner, who is signed in.
 * Returns `null` without Python.
 */
export async function auditWapiti(): Promise<boolean | null> {
  const program = installWapiti()
  if (!program) {
    process.stdout.write('wapiti: not done, because it needs python3\n')
    return null
  }
  let isSound = true
  for (const who of ['visitor', 'owner'] as const) {
    // A site for each, because attacks change data.
    const site = await openSite()
    try {
      const urls = who === 'visitor' ? await visitorUrls(site) : await ownerUrls(site)
      await countFound(who, urls, site)
      const report = await attack(program, site, urls, who === 'owner' ? [`cookie: ${site.cookie}`] : [])
      if (!judge(who, report, urls.length)) isSound = false
      const after = await fetch(`${site.product.origin}/api/profiles/me`, { headers: { cookie: site.cookie } })
      if (after.status !== 200) throw new Error(`after the attack the session is answered with ${after.status}`)
    } finally {
      await site.remove()
    }
  }
  return isSound
}

/** An attack on an address that does not answer with a page finds nothing. */
async function countFound(who: string, paths: readonly string[], { product, cookie }: AuditedSite): Promise<void> {
  const headers = who === 'owner' ? { cookie } : {}
  const missed: string[] = []
  for (const path of paths) {
    const answer = await fetch(product.origin + path, { headers })
    await answer.body?.cancel()
    if (!answer.ok) missed.push(`${answer.status} ${path.replace(/\?.*/, '')}`)
  }
  process.stdout.write(`${who}: ${paths.length - missed.length} of ${paths.length} addresses answer with content\n`)
  process.stdout.write(`    the others: ${missed.join(', ')}\n`)
}

async function visitorUrls(site: AuditedSite): Promise<string[]> {
  const pages = [...sitePaths('en'), ...sitePaths('pl'), ...(await serverPaths(site, 'en'))]
  return [...pages, '/api/health', '/api/location/countries', '/w/audit?lang=pl']
}

type ReadOperation = {
  parameters: { name: string; in: string; required: boolean; schema: { enum?: string[] } }[]
}

/** Every operation that only reads, with a value for each parameter that decides whether it does. */
async function ownerUrls({ product, cookie, orderId }: AuditedSite): Promise<string[]> {
  const read = async <T>(path: string) =>
    (await (await fetch(product.origin + path, { headers: { cookie } })).json()) as T
  const order = await read<{ vehicle: { id: string }; customer: { id: string } | null }>(`/api/appointments/${orderId}`)
  const ids: Record<string, string> = { vehicles: order.vehicle.id, customers: order.customer?.id ?? '' }
  const { paths } = await read<{ paths: Record<string, { get?: ReadOperation }> }>('/api/openapi.json')
  return Object.entries(paths).flatMap(([path, { get }]) => {
    // These end the session, or never end.
    if (!get || /^\/api\/(?:auth|events)/.test(path)) return []
    const query = new URLSearchParams()
    for (const { name, required, schema } of get.parameters.filter((one) => one.in === 'query')) {
      const value = schema.enum?.[0] ?? exampleOf(path, name, orderId)
      if (value !== undefined) query.set(name, value)
      else if (required) query.set(name, '1')
    }
    const filled = path.replace('{id}', ids[path.split('/')[2] ?? ''] ?? orderId).replace(/\{\w+\}/g, '1')
    return [query.size > 0 ? `${filled}?${query}` : filled]
  })
}

/** A valid value of a parameter of a query, so that an attack on another one passes the checks of this one. */
function exampleOf(path: string, name: string, orderId: string): string | undefined {
  const day = new Date().toISOString().slice(0, 10)
  const [from, to] = path.endsWith('/months')
    ? [day.slice(0, 7), day.slice(0, 7)]
    : [`${day}T00:00:00.000Z`, `${day}T23:00:00.000Z`]
  const values: Record<string, string> = { from, to, minutes: '60', q: 'a', search: 'a', plate: 'WX1234', ids: orderId }
  return values[name]
}

async function attack(
  program: string,
  { product }: AuditedSite,
  paths: readonly string[],
  headers: string[],
): Promise<WapitiReport> {
  const list = spawnSync(program, ['--list-modules'], { encoding: 'utf8' }).stdout
  const offered = modules.filter((name) => new RegExp(`^\\s*${name}\\b`, 'm').test(list))
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-wapiti-run-'))
  try {
    const { port } = new URL(product.origin)
    // By number, so that it is this machine in any case.
    const origin = `http://127.0.0.1:${port}`
    const report = join(folder, 'report.json')
    const starts = paths.flatMap((path) => ['--start', origin + path])
    // With its own origin the server takes what wapiti writes.
    const sent = [`origin: ${product.origin}`, ...headers].flatMap((header) => ['--header', header])
    const args = [
      ...['--url', `${origin}/`, '--scope', 'folder', '--module', offered.join(','), '--level', '1'],
      ...['--max-scan-time', `${mostCrawlSeconds}`, '--max-attack-time', `${mostModuleSeconds}`, '--timeout', '10'],
      ...['--store-session', folder, '--store-config', folder, '--no-bugreport', '--verbose', '0'],
      ...['--format', 'json', '--output', report, ...starts, ...sent],
    ]
    const mostMs = (mostCrawlSeconds + modules.length * mostModuleSeconds + 60) * 1000
    const output = await runToEnd(program, args, mostMs)
    if (!existsSync(report)) throw new Error(`wapiti did not finish:\n${output}`)
    return JSON.parse(readFileSync(report, 'utf8')) as WapitiReport
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns what the program printed. */
async function runToEnd(program: string, args: readonly string[], mostMs: number): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  await once(child, 'close')
  return output
}

function judge(who: string, { vulnerabilities, anomalies }: WapitiReport, starts: number): boolean {
  const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([category, findings]) =>
    findings.filter(({ level }) => level > 0).map((finding) => ({ category, ...finding })),
  )
  const isExplained = ({ category, info }: { category: string; info: string }) =>
    explained.find((one) => one.category === category && one.info.test(info))
  const faults = found.filter((finding) => !isExplained(finding))
  for (const { category, level, method, path, info, parameter } of faults)
    process.stdout.write(`${who}: ${category} (level ${level}): ${method} ${path} ${parameter ?? ''}: ${info}\n`)
  for (const why of new Set(found.flatMap((finding) => isExplained(finding)?.why ?? [])))
    process.stdout.write(`${who}: no fault: ${why}\n`)
  process.stdout.write(`wapiti, ${who}: ${faults.length} faults above information, from ${starts} addresses\n`)
  return faults.length === 0
}
