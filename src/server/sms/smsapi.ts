import { post, readCount, readObject, readText } from './post.ts'
import type { ProviderAccess } from './provider-access.ts'
import { type RefusedSms, refused, type SmsGateway, unreachable } from './sms-gateway.ts'

/** The same `idx` was sent before, and `check_idx` is set: the earlier request has succeeded. */
const sentBefore = 53

/** The documented error codes (smsapi.pl/docs, chapter "Kody błędów"); all others are a refusal for good. */
const faults: Readonly<Record<number, RefusedSms>> = {
  13: refused('bad-number'),
  98: refused('unauthorised'),
  101: refused('unauthorised'),
  102: refused('unauthorised'),
  103: refused('no-credit'),
  105: refused('unauthorised'),
  110: refused('unauthorised'),
  401: refused('unauthorised'),
  // Too many to one number in a minute, too many requests, and faults of the service.
  52: unreachable,
  200: unreachable,
  201: unreachable,
  202: unreachable,
  203: unreachable,
  999: unreachable,
}

/** SMSAPI.pl, `POST /sms.do` with a token. As documented; see docs/sms.md. */
export function openSmsapi(access: ProviderAccess): SmsGateway {
  const { url, token, timeoutMs, reportUrl } = access
  return {
    async send({ to, text, idx, sender }) {
      const fields = new URLSearchParams({
        to: to.replace(/^\+/, ''),
        message: text,
        format: 'json',
        encoding: 'utf-8',
        details: '1',
        idx,
        check_idx: '1',
        ...(sender === '' ? {} : { from: sender }),
        ...(reportUrl === null ? {} : { notify_url: reportUrl }),
      })
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      }
      const sent = await post(new URL('/sms.do', url), {
        ...{ headers, body: fields.toString(), timeoutMs, isPublicOnly: false },
      })
      if (!sent.ok) return unreachable
      const answer = readObject(sent.text)
      const code = Number(answer.error ?? Number.NaN)
      if (code === sentBefore) return { ok: true, id: null, parts: null }
      if (!Number.isNaN(code)) return faults[code] ?? refused('rejected')
      const item = Array.isArray(answer.list) ? (answer.list[0] as Record<string, unknown> | undefined) : undefined
      if (sent.status === 200 && item) {
        // A number that cannot be served is in the list, with an error of its own.
        const own = Number(item.error ?? Number.NaN)
        if (!Number.isNaN(own)) return faults[own] ?? refused('rejected')
        return { ok: true, id: readText(item.id), parts: readCount(item.parts) }
      }
      if (sent.status === 401 || sent.status === 403) return refused('unauthorised')
      // Without one of its own answers nobody knows whether it was sent: the same `idx` is tried again.
      return sent.status >= 500 || sent.status === 429 || sent.status === 200 ? unreachable : refused('rejected')
    },
  }
}
