import { measureSms } from '#domain/sms/sms-length.ts'
import { type Posted, post, readCount, readObject, readText } from './post.ts'
import type { ProviderAccess } from './provider-access.ts'
import { type RefusedSms, refused, type SmsGateway, type SmsOutcome, unreachable } from './sms-gateway.ts'

/** The documented error codes (dev.serwersms.pl, HTTPS API v2); all others are a refusal for good. */
const faults: Readonly<Record<number, RefusedSms>> = {
  1001: refused('unauthorised'),
  1002: refused('unauthorised'),
  1003: refused('unauthorised'),
  1005: refused('unauthorised'),
  1007: refused('unauthorised'),
  1008: refused('unauthorised'),
  2001: refused('bad-number'),
  3000: refused('no-credit'),
  3002: refused('no-credit'),
}

/** States in `messages/reports` of an SMS that will not be sent. */
const notSent: readonly string[] = ['unsent', 'saved']

/**
 * SerwerSMS.pl, HTTPS API v2 with a token. As documented; see docs/sms.md. Nothing says that it refuses a `unique_id`
 * that was sent before: so a repeated SMS is looked for first.
 */
export function openSerwersms({ url, token, timeoutMs }: ProviderAccess): SmsGateway {
  const ask = (action: string, fields: object): Promise<Posted> =>
    post(new URL(`/messages/${action}.json`, url), {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
      },
      body: JSON.stringify(fields),
      ...{ timeoutMs, isPublicOnly: false },
    })

  /** `null`: the provider does not have it, so it may be sent. */
  async function findSent(idx: string): Promise<SmsOutcome | null> {
    const found = await ask('reports', { unique_id: [idx] })
    const answer = found.ok ? readObject(found.text) : {}
    const fault = faultOf(answer)
    if (fault) return fault
    if (!found.ok || found.status !== 200 || !Array.isArray(answer.items)) return unreachable
    const items = answer.items as Record<string, unknown>[]
    const sent = items.find(({ status }) => !notSent.includes(String(status)))
    return sent ? { ok: true, id: readText(sent.id), parts: readCount(sent.parts) } : null
  }

  return {
    async send({ to, text, idx, sender, isRepeated }) {
      const before = isRepeated ? await findSent(idx) : null
      if (before) return before
      const sent = await ask('send_sms', {
        phone: to,
        text,
        unique_id: idx,
        details: true,
        // Without a sender it is an ECO SMS, which has no Polish letters.
        ...(sender === '' ? {} : { sender }),
        ...(measureSms(text).alphabet === 'unicode' ? { utf: true } : {}),
      })
      if (!sent.ok) return unreachable
      const answer = readObject(sent.text)
      const fault = faultOf(answer)
      if (fault) return fault
      const item = Array.isArray(answer.items) ? (answer.items[0] as Record<string, unknown> | undefined) : undefined
      if (sent.status === 200 && answer.success === true) {
        const isUnsent = item ? notSent.includes(String(item.status)) : answer.unsent === 1
        if (!isUnsent) return { ok: true, id: readText(item?.id), parts: readCount(item?.parts) }
        return faults[Number(item?.error_code)] ?? refused('rejected')
      }
      if (sent.status === 401 || sent.status === 403) return refused('unauthorised')
      return sent.status >= 500 || sent.status === 429 || sent.status === 200 ? unreachable : refused('rejected')
    },
  }
}

function faultOf({ error }: Readonly<Record<string, unknown>>): RefusedSms | null {
  if (typeof error !== 'object' || error === null) return null
  return faults[Number((error as { code?: unknown }).code)] ?? refused('rejected')
}
