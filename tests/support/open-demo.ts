import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { createClient } from './client.ts'
import { type Product, startProduct } from './product.ts'
import { findRunFolder } from './run/run-folder.ts'

export type OpenDemo = {
  product: Product
  /** The cookies of the owner, who is signed in. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

export type DemoOptions = {
  /** The ISO instant of the demo's data and of the server's clock. */
  now?: string
  /** The language of the data. */
  language?: 'en' | 'pl'
  zone?: string
  /** Further environment variables of the server. */
  env?: Record<string, string>
  program?: string
  port?: number
  /** Whether the server shares a process with others. */
  sharesProcess?: boolean
}

const owner = 'anna@example.com'
const sessionCookie = '__Host-sid'

/**
 * Starts the product with the station of the demo and a session of its owner Anna. The station is written, and Anna
 * signed in, once per test run for each set of options. Every server gets a copy.
 */
export async function openDemo(options: DemoOptions = {}): Promise<OpenDemo> {
  const made = await findStation(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'pitboard-journey-'))
  await cp(join(made, 'data'), dataDir, { recursive: true })
  // The same object, not a copy: a change to it takes effect at the next start of the server.
  const env = Object.assign(options.env ?? {}, clockOf(options))
  const product = await startProduct(env, {
    ...programOf(options),
    ...(options.port && { port: options.port }),
    ...(options.sharesProcess && { sharesProcess: true }),
    dataDir,
  })
  const value = readFileSync(join(made, 'session'), 'utf8')
  const cookie = { name: sessionCookie, value, domain: 'localhost', path: '/', expires: -1 }
  return { product, cookies: [{ ...cookie, httpOnly: true, secure: true, sameSite: 'Lax' }] }
}

const clockOf = ({ now }: DemoOptions): Record<string, string> => (now ? { SERVER_AT: now } : {})

function programOf({ program, now }: DemoOptions): { program?: string } {
  if (program) return { program }
  return now ? { program: 'tests/support/server-at.ts' } : {}
}

async function findStation(options: DemoOptions): Promise<string> {
  const { now, language = 'pl', zone } = options
  const demo = ['--language', language, ...(now ? ['--now', now] : [])]
  if (zone) demo.push('--zone', zone)
  const folder = join(findRunFolder(), `demo${demo.join('').replaceAll(/[^\w]+/g, '-')}`)
  if (!existsSync(folder)) await makeStation(folder, demo, options)
  return folder
}

async function makeStation(folder: string, demo: string[], options: DemoOptions): Promise<void> {
  const half = await mkdtemp(`${folder}.`)
  const dataDir = join(half, 'data')
  const { now } = options
  const product = await startProduct(clockOf(options), { ...programOf(now ? { now } : {}), demo, dataDir })
  const client = createClient(() => product.origin, product.origin)
  await client.send(requestLoginCode, { body: { email: owner } })
  void (await client.send(login, { body: { email: owner, code: await product.readCode(owner) } })).value
  await product.stop()
  writeFileSync(join(half, 'session'), client.cookies.get(sessionCookie) ?? '')
  // Without the rate counters the next sign-in need not wait a minute for a new code.
  rmSync(join(dataDir, 'outbox'), { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'))
  db.exec('delete from rate_counter')
  db.close()
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another process of the run has made the folder first.
    if (!existsSync(folder)) throw error
    rmSync(half, { recursive: true })
  }
}
