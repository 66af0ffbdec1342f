import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import { type Config, isLoopback } from '../config.ts'
import { codeOf } from '../data-folder.ts'
import { productVersion } from '../product-version.ts'
import { type CheckedPart, type CheckResult, ok, problem, warning } from './check-result.ts'

const answerMs = 10_000
const dayMs = 24 * 3600_000
const soonDays = 14

type FetchedText = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Checks the public address as a browser reaches it: the server, its certificate and the service worker. */
export async function checkAddress(config: Config, now: number): Promise<CheckResult[]> {
  const { publicOrigin } = config
  const findings: CheckResult[] = []
  if (publicOrigin.startsWith('http:') && !isLoopback(publicOrigin)) {
    const fix = 'Set up HTTPS (docs/running.md), and PUBLIC_ORIGIN=https://…'
    findings.push(problem('address', `${publicOrigin} is not HTTPS: browsers keep nobody signed in.`, fix))
  }
  if (publicOrigin.startsWith('https:')) findings.push(...(await checkCertificate(config, now)))
  const health = await get(`${publicOrigin}${config.apiBase}/health`)
  if (typeof health === 'string') {
    const says = `${publicOrigin} does not answer (${health}).`
    const fix = isLoopback(publicOrigin)
      ? 'Start the server.'
      : 'Start the server; then check the DNS, the proxy and the firewall. Behind some routers the address is reachable only from outside.'
    return [...findings, problem('address', says, fix)]
  }
  return [...findings, checkHealth(config, health), ...(await checkWorker(config, health))]
}

function checkHealth({ publicOrigin }: Config, { status, text }: FetchedText): CheckResult {
  const { version, code } = readJson(text)
  if (code === 'maintenance')
    return warning('address', `${publicOrigin} answers: maintenance.`, 'Nothing, if it is meant to.')
  if (status === 503 && code !== undefined) {
    const fix = 'Look at the log of the server, and at the database and the disk here.'
    return problem('address', `${publicOrigin} answers, but the server is not healthy.`, fix)
  }
  if (status !== 200 || version === undefined) {
    const fix = 'Check that the proxy passes all paths on unchanged, and PUBLIC_ORIGIN.'
    return problem('address', `${publicOrigin} answers ${status}, but it is not Pitboard.`, fix)
  }
  return version === productVersion()
    ? ok('address', `${publicOrigin} answers.`)
    : warning('address', `${publicOrigin} runs ${version}, and this is ${productVersion()}.`, 'Restart the server.')
}

async function checkWorker({ publicOrigin, serviceWorker }: Config, health: FetchedText): Promise<CheckResult[]> {
  const { buildId } = readJson(health.text)
  if (serviceWorker === 'off' || buildId === undefined) return []
  const [worker, latest] = await Promise.all([get(`${publicOrigin}/sw.js`), get(`${publicOrigin}/latest.json`)])
  const fix = 'Check that the proxy passes /sw.js on, with its headers, and caches nothing.'
  if (typeof worker === 'string' || worker.status !== 200) {
    const why = typeof worker === 'string' ? worker : worker.status
    return [problem('service worker', `/sw.js is not there (${why}): nothing works without a network.`, fix)]
  }
  const type = worker.headers.get('content-type') ?? ''
  const cache = worker.headers.get('cache-control') ?? ''
  if (!/javascript/.test(type) || !/no-cache|no-store|max-age=0/.test(cache)) {
    return [
      problem(
        'service worker',
        `/sw.js has the wrong headers: ${type || 'no type'}, ${cache || 'no cache-control'}.`,
        fix,
      ),
    ]
  }
  const served = typeof latest === 'string' ? {} : readJson(latest.text)
  return served.id === buildId
    ? [ok('service worker', `/sw.js is there, of build ${buildId}.`)]
    : [warning('service worker', 'The pages are of another build than the server.', fix)]
}

async function checkCertificate({ publicOrigin, tls }: Config, now: number): Promise<CheckResult[]> {
  const subject: CheckedPart = 'certificate'
  const served = await readServed(new URL(publicOrigin))
  if (typeof served === 'string') {
    const fix = 'Renew it, and restart what provides HTTPS. Browsers do not open the page.'
    return [problem(subject, `That of ${publicOrigin} is not valid (${served}).`, fix)]
  }
  const days = Math.floor((served - now) / dayMs)
  const until = new Date(served).toISOString().slice(0, 10)
  if (tls && readExpiry(tls.certFile) !== served) {
    const fix = 'Restart the server: it reads TLS_CERT at its start.'
    return [warning(subject, `TLS_CERT is another one than the one in use, which is valid until ${until}.`, fix)]
  }
  return [
    days < soonDays
      ? warning(
          subject,
          `It expires in ${days} days, on ${until}.`,
          'Renew it; look why that did not happen by itself.',
        )
      : ok(subject, `It is valid until ${until}.`),
  ]
}

/** Returns when the certificate of a host expires, ms since the epoch, or why it is not valid. */
function readServed({ hostname, port }: URL): Promise<number | string> {
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: answerMs })
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
      done(until)
    })
    socket.once('timeout', () => {
      socket.destroy()
      done('no answer')
    })
    socket.once('error', (error) => done(codeOf(error)))
  })
}

function readExpiry(file: string): number | null {
  try {
    return Date.parse(new X509Certificate(readFileSync(file)).validTo)
  } catch {
    return null
  }
}

/** Returns the answer, or why there is none. */
async function get(url: string): Promise<FetchedText | string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    return error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : codeOf(cause ?? error)
  }
}

function readJson(text: string): { version?: string; buildId?: string; id?: string; code?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
