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
  /** The cookies of its owner, signed in. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

export type DemoOptions = {
  /** An ISO instant: the demo is of that day, and so is the server's clock. */
  now?: string
  /** What it is written in. */
  language?: 'en' | 'pl'
  zone?: string
  /** Further variables for the server. */
  env?: Record<string, string>
  program?: string
  port?: number
  /** Whether its server runs beside others in one process. */
  sharesProcess?: boolean
}

const owner = 'anna@example.com'
const sessionCookie = '__Host-sid'

/**
 * The product with the station of the demo in it, and a session of Anna, who owns it. The station is written, and Anna
 * signed in, once in a run for each set of options; every server gets a copy of its own.
 */
export async function openDemo(options: DemoOptions = {}): Promise<OpenDemo> {
  const made = await findStation(options)
  const dataDir = await mkdtemp(join(tmpdir(), 'pitboard-journey-'))
  await cp(join(made, 'data'), dataDir, { recursive: true })
  // The very object: who changes it decides what the next start is told.
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
  // The code was used: who signs in next asks for a new one, and need not wait a minute for it.
  rmSync(join(dataDir, 'outbox'), { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'pitboard.sqlite'))
  db.exec('delete from rate_counter')
  db.close()
  try {
    renameSync(half, folder)
  } catch (error) {
    // Another process of the run was faster.
    if (!existsSync(folder)) throw error
    rmSync(half, { recursive: true })
  }
}
