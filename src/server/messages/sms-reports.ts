import type { Context } from 'hono'
import { inTransaction, inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import { incomingOf, readBody, readWhole } from '../http/request-body.ts'
import { bodyLimits, entryLimits, smsReportLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { type SmsReport, storeReport } from '../sms/outbox-store.ts'
import { readReports } from '../sms/read-reports.ts'
import { reportPath } from '../sms/report-url.ts'
import { findByReport } from '../sms/store.ts'
import { hashToken, isToken } from '../token.ts'
import { settleSms } from './rows/sms-store.ts'

/** A report of a hundred SMS has fewer. */
const mostReportBytes = 16_000

/**
 * The address to which the SMS gateway of a station sends its delivery reports. The secret in it is the only
 * authorisation, so any origin may send them. An unknown secret gets the same answer as a known one.
 */
export function addSmsReports(app: App, deps: Deps): void {
  app.on(['GET', 'POST'], `${reportPath}/:secret`, async (c: Context<HttpEnv>) => {
    const refuse = (why: 'payload-too-large' | 'too-many-requests', retryAfter?: number) =>
      problemResponse(fail(why, retryAfter === undefined ? {} : { retryAfter }), c.get('requestId'))
    const { config, database, key, now } = deps
    const log = c.get('log')
    const ip = clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
    const secret = c.req.param('secret') ?? null
    const account = isToken(secret) ? await findByReport(database.db, hashToken(secret)) : null
    // Counted before the body is read. Only unknown secrets are counted by network: a gateway has one for all stations.
    const limits =
      account === null
        ? [...entryLimits(key, ip), ...bodyLimits(key, { ip, knownBrowser: null })]
        : smsReportLimits(key, account)
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, limits, now()))
    if (!counted.ok) {
      log.warn({ why: counted.why, account, ...attemptOf(key, ip) }, 'limit hit: SMS reports')
      return refuse('too-many-requests', counted.retryAfter)
    }
    const query = new URL(c.req.url).searchParams
    const body = c.req.method === 'GET' ? new Uint8Array() : await readSmall(c)
    if (body === null) return refuse('payload-too-large')
    if (account !== null) {
      const text = new TextDecoder().decode(body)
      await takeReports(deps, account, readReports(query, c.req.header('content-type') ?? '', text))
    }
    // SMSAPI repeats a report until it gets this very answer.
    return new Response('OK', { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' } })
  })
}

/** `null`: the body is too large. */
function readSmall(c: Context<HttpEnv>): Promise<Uint8Array | null> {
  if (Number(c.req.header('content-length') ?? 0) > mostReportBytes) return Promise.resolve(null)
  return readWhole(readBody(c.req.raw, incomingOf(c)), mostReportBytes).catch(() => null)
}

async function takeReports(
  { database, hub, log, now }: Pick<Deps, 'database' | 'hub' | 'log' | 'now'>,
  account: string,
  reports: readonly SmsReport[],
): Promise<void> {
  const changed = new Set<string>()
  for (const report of reports) {
    await inTransaction(database, async (tx) => {
      const idx = await storeReport(account, tx, report, now())
      if (idx === null) return
      log.info({ account, sms: idx, isDelivered: report.isDelivered }, 'SMS reported')
      for (const { appointmentId } of await settleSms(tx, { account, idx })) changed.add(appointmentId)
    })
  }
  for (const id of changed) hub.announce(account, { noun: 'appointments', id, version: null })
}
