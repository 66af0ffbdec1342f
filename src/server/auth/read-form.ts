import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Failure, fail } from '../http/answer.ts'
import { socketAddress } from '../http/bind.ts'
import { clientIp } from '../http/client-ip.ts'
import type { HttpEnv } from '../http/env.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { incomingOf, readBody, readWhole } from '../http/request-body.ts'
import { countBody } from './count-body.ts'

/** Of a form with an address and a code. */
const fewBytes = 2_000

type SentForm = {
  readonly fields: URLSearchParams
  readonly ip: string
  readonly headers: Headers
  readonly log: Logger
}

/**
 * Reads a form that a page without a script has sent. It passes the checks of the call that it stands for: a request of
 * another origin is refused, and it counts towards the same limit. Longer than `mostBytes` it is refused unread.
 */
export async function readForm(
  c: Context<HttpEnv>,
  deps: Deps,
  endpoint: Pick<Endpoint, 'access' | 'body' | 'files'>,
  mostBytes = fewBytes,
): Promise<{ ok: true; form: SentForm } | Failure> {
  const { headers } = c.req.raw
  const origin = headers.get('origin')
  if (origin === null || !isOwnOrigin(origin, deps.config.publicOrigin)) return fail('forbidden-origin')
  const ip = clientIp(socketAddress(c), headers.get('x-forwarded-for'), deps.config.trustedProxies)
  const log = c.get('log')
  const counted = await countBody(deps, endpoint, { user: null, headers, ip, log })
  if (!counted.ok) return counted
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isForm || headers.has('content-encoding')) return fail('unsupported-media-type')
  // Browsers always send the content length of a form.
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (!(length <= mostBytes)) return fail('payload-too-large')
  const bytes = await readWhole(readBody(c.req.raw, incomingOf(c)), mostBytes).catch(() => null)
  if (!bytes) return fail('payload-too-large')
  return { ok: true, form: { fields: new URLSearchParams(new TextDecoder().decode(bytes)), ip, headers, log } }
}
