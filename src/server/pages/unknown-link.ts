import type { Context } from 'hono'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { HttpEnv } from '../http/env.ts'
import { readerLocale } from '../http/reader-locale.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { renderNotice } from './notice.ts'
import type { PageStyle } from './page-style.ts'
import { sendPage } from './send-page.ts'

const texts = {
  unknown: /*i18n*/ { id: 'paper-page.unknown', message: 'This link does not work' },
  ask: /*i18n*/ {
    id: 'paper-page.ask',
    message: 'It is incomplete, has expired, or the workshop has withdrawn it. Ask the workshop for a new one.',
  },
  busy: /*i18n*/ { id: 'paper-page.busy', message: 'Please try again later' },
  again: /*i18n*/ {
    id: 'paper-page.again',
    message: 'Too many attempts from your network. Wait a minute, then open the link again.',
  },
} satisfies Record<string, TextDescriptor>

/**
 * Answers a link whose token is unknown, has expired or was revoked: all of them alike. Only these requests are counted,
 * so that a valid link is never refused.
 */
export async function sendUnknownLink(c: Context<HttpEnv>, deps: Deps, style: PageStyle): Promise<Response> {
  const { config, database, key, now, translate } = deps
  const locale = readerLocale(c.req.raw.headers)
  const notice = (
    title: TextDescriptor,
    text: TextDescriptor,
    status: number,
    headers: Record<string, string> = {},
  ) => {
    const [heading, words] = [translate(locale, title), translate(locale, text)]
    const main = renderNotice({ title: heading, text: words, footer: config.productName })
    return sendPage(c.req.raw, { locale, title: heading, main }, style, { status, headers })
  }
  const ip = clientIp(socketAddress(c), c.req.header('x-forwarded-for') ?? null, config.trustedProxies)
  const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now()))
  if (counted.ok) return notice(texts.unknown, texts.ask, 404)
  c.get('log').warn({ why: counted.why, ...attemptOf(key, ip) }, 'limit hit: unknown link')
  return notice(texts.busy, texts.again, 429, { 'retry-after': String(counted.retryAfter) })
}
