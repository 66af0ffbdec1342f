import { createHmac } from 'node:crypto'
import { measureSms } from '#domain/sms/sms-length.ts'
import { post, readCount, readObject, readText } from './post.ts'
import { type RefusedSms, refused, type SmsGateway, unreachable } from './sms-gateway.ts'
import { webhookFault } from './webhook-url.ts'

type WebhookAccess = {
  readonly url: string
  readonly secret: string
  readonly timeoutMs: number
  readonly allowPrivate: boolean
  /** Epoch ms. */
  readonly now: () => number
}

/** The header with the signature: the time in seconds, and a digest of the time and the body. */
const signatureHeader = 'x-pitboard-signature'

/** `t=1795622872,v1=…`: the receiver checks both, so that nobody can send an old request again. */
export function signBody(secret: string, body: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

const faults: Readonly<Record<string, RefusedSms>> = {
  'bad-number': refused('bad-number'),
  'no-credit': refused('no-credit'),
}

/** Any other gateway: a signed POST request. docs/sms.md describes it. */
export function openWebhook({ url, secret, timeoutMs, allowPrivate, now }: WebhookAccess): SmsGateway {
  return {
    async send({ to, text, idx, sender }) {
      // What was saved may be older than a change of the operator.
      if (webhookFault(url, allowPrivate) !== null) return refused('rejected')
      const body = JSON.stringify({ id: idx, to, text, sender: sender || null, parts: measureSms(text).parts })
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
        [signatureHeader]: signBody(secret, body, Math.floor(now() / 1000)),
      }
      const sent = await post(new URL(url), { headers, body, timeoutMs, isPublicOnly: !allowPrivate })
      if (!sent.ok) return sent.why === 'private' ? refused('rejected') : unreachable
      const { status } = sent
      const answer = readObject(sent.text)
      if (status >= 200 && status < 300) return { ok: true, id: readText(answer.id), parts: readCount(answer.parts) }
      // It has this id already: an earlier answer was lost.
      if (status === 409) return { ok: true, id: readText(answer.id), parts: null }
      if (status === 401 || status === 403) return refused('unauthorised')
      if (status === 402) return refused('no-credit')
      if (status === 429 || status >= 500) return unreachable
      return faults[String(answer.error)] ?? refused('rejected')
    },
  }
}
