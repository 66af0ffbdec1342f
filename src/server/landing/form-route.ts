import type { Context } from 'hono'
import { joinWaitlist as join } from '#contract/landing.ts'
import { countBody } from '../auth/count-body.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { problemResponse } from '../http/problem-response.ts'
import { incomingOf, readBody, readWhole } from '../http/request-body.ts'
import { joinWaitlist } from './join-waitlist.ts'

const mostFormBytes = 2_000

/**
 * Handles the waitlist form without a script: a plain POST, answered with a redirect to the page. A request of another
 * origin is refused, as for every call. The page contains the texts of both outcomes; the fragment selects one.
 */
export function addWaitlistForm(app: App, deps: Deps): void {
  app.post('/waitlist', async (c: Context<HttpEnv>) => {
    const { headers } = c.req.raw
    const refuse = (failure: Failure) => problemResponse(failure, c.get('requestId'))
    const origin = headers.get('origin')
    if (origin === null || !isOwnOrigin(origin, deps.config.publicOrigin)) return refuse(fail('forbidden-origin'))
    const [ip, log] = [
      clientIp(socketAddress(c), headers.get('x-forwarded-for'), deps.config.trustedProxies),
      c.get('log'),
    ]
    const counted = await countBody(deps, join, { user: null, headers, ip, log })
    if (!counted.ok) return refuse(counted)
    const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
    if (!isForm || headers.has('content-encoding')) return refuse(fail('unsupported-media-type'))
    // Browsers always send the content length of a form.
    const length = Number(headers.get('content-length') ?? Number.NaN)
    if (!(length <= mostFormBytes)) return refuse(fail('payload-too-large'))

    const bytes = await readWhole(readBody(c.req.raw, incomingOf(c)), mostFormBytes).catch(() => null)
    if (!bytes) return refuse(fail('payload-too-large'))

    const form = new URLSearchParams(new TextDecoder().decode(bytes))
    const locale = form.get('locale') === 'pl' ? 'pl' : 'en'
    const entry = join.body.safeParse({ email: form.get('email')?.trim(), consent: form.get('consent') === 'yes' })
    const joined = entry.success && (await joinWaitlist(deps, entry.data.email, { ip, locale, log })).ok
    return c.redirect(`${locale === 'pl' ? '/pl' : '/'}#${joined ? 'joined' : 'not-joined'}`, 303)
  })
}
