import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measureSms } from '#domain/sms/sms-length.ts'

/** How the gateway behaves: it takes SMS, or fails in one of the documented ways. */
type GatewayMood =
  | 'working'
  | 'bad-token'
  | 'no-credit'
  | 'bad-number'
  | 'bad-sender'
  // It takes the SMS, but its answer never arrives.
  | 'lost-answer'
  | 'slow'
  // It does not take the SMS.
  | 'down'
  | 'broken'
  | 'redirecting'
  | 'endless'

type TakenSms = { idx: string; id: string; to: string; text: string; sender: string | null; utf: boolean }

export type FakeSmsGateway = {
  readonly url: string
  /** Environment variables that make a server use it. */
  readonly env: Record<string, string>
  /** The SMS that reach a phone. */
  readonly taken: TakenSms[]
  /** The paths of all requests, in their order. */
  readonly asked: string[]
  /** What SMSAPI was given as the address for reports. */
  readonly notifyUrls: (string | null)[]
  mood: GatewayMood
  waitFor(count: number): Promise<readonly TakenSms[]>
  stop(): Promise<void>
}

export const smsToken = 'token-of-the-provider-0123456789'
const slowMs = 2500

/**
 * SMSAPI (`/sms.do`), SerwerSMS (`/messages/….json`) and a webhook (`/hook`) on a local port, as their documentation
 * describes them. The real services were never asked.
 */
export async function startFakeSmsGateway(): Promise<FakeSmsGateway> {
  const fake = {
    url: '',
    env: {} as Record<string, string>,
    taken: [] as TakenSms[],
    asked: [] as string[],
    notifyUrls: [] as (string | null)[],
    mood: 'working' as GatewayMood,
    async waitFor(count: number): Promise<readonly TakenSms[]> {
      for (const end = Date.now() + 10_000; Date.now() < end; ) {
        if (fake.taken.length >= count) return fake.taken
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`${fake.taken.length} SMS arrived, not ${count}`)
    },
  }

  /** Takes an SMS once. Returns whether it is new. */
  const take = (sms: Omit<TakenSms, 'id'>): { id: string; isNew: boolean } => {
    const known = fake.taken.find(({ idx }) => idx === sms.idx)
    const id = known?.id ?? `gw${fake.taken.length + 1}`
    if (!known) fake.taken.push({ ...sms, id })
    return { id, isNew: !known }
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    fake.asked.push(pathname)
    void readText(request).then((body) => {
      if (fake.mood === 'down') return response.destroy()
      if (fake.mood === 'redirecting') return response.writeHead(307, { location: `${fake.url}/elsewhere` }).end()
      if (fake.mood === 'broken') return send(response, 500, 'Internal Server Error')
      if (fake.mood === 'endless') return send(response, 200, { list: [{ id: 'x'.repeat(200_000) }] })
      const answer = answers[pathname]?.(request, body) ?? { status: 404, value: {} }
      if (fake.mood === 'lost-answer') return response.destroy()
      if (fake.mood === 'slow') return void setTimeout(() => send(response, answer.status, answer.value), slowMs)
      return send(response, answer.status, answer.value)
    })
  })

  type FakeAnswer = { status: number; value: object }
  const isBearer = ({ headers }: IncomingMessage): boolean => headers.authorization === `Bearer ${smsToken}`
  const ok = (value: object): FakeAnswer => ({ status: 200, value })

  const answers: Record<string, (request: IncomingMessage, body: string) => FakeAnswer> = {
    '/sms.do'(request, body) {
      const refuse = (error: number, message: string): FakeAnswer => ok({ error, message })
      if (fake.mood === 'bad-token' || !isBearer(request)) {
        return { status: 401, value: { error: 101, message: 'Authorization failed' } }
      }
      const fields = new URLSearchParams(body)
      if (fake.mood === 'no-credit') return refuse(103, 'Insufficient credits')
      if (fake.mood === 'bad-number') return refuse(13, 'No correct phonenumbers')
      if (fake.mood === 'bad-sender') return refuse(14, 'Wrong sender')
      const to = fields.get('to') ?? ''
      if (!/^\d{9,15}$/.test(to)) return refuse(13, 'No correct phonenumbers')
      fake.notifyUrls.push(fields.get('notify_url'))
      const sms = { to: `+${to}`, text: fields.get('message') ?? '', sender: fields.get('from'), utf: true }
      const { id, isNew } = take({ ...sms, idx: fields.get('idx') ?? '' })
      if (!isNew && fields.get('check_idx') === '1') return refuse(53, 'Not unique idx')
      const { parts } = measureSms(sms.text)
      const item = { id, points: 0.16, number: to, date_sent: 1_700_000_000, status: 'QUEUE', error: null, parts }
      return ok({ count: 1, list: [{ ...item, idx: fields.get('idx'), submitted_number: to }] })
    },
    '/messages/send_sms.json'(request, body) {
      const refuse = (code: number, type: string): FakeAnswer => ok({ error: { code, type, message: type } })
      if (fake.mood === 'bad-token' || !isBearer(request)) return refuse(1001, 'InvalidUser')
      if (fake.mood === 'no-credit') return refuse(3002, 'SendError')
      if (fake.mood === 'bad-number') return refuse(2001, 'ValidationPhoneError')
      if (fake.mood === 'bad-sender') return refuse(3200, 'SendError')
      const { phone, text, unique_id: idx, sender, utf } = JSON.parse(body)
      if (!/^[A-Za-z0-9]{3,50}$/.test(idx)) return refuse(1006, 'InvalidData')
      // Nothing in the documentation says that a repeated id is refused: this one sends it again.
      const id = `gw${fake.taken.length + 1}`
      fake.taken.push({ idx, id, to: phone, text, sender: sender ?? null, utf: utf === true })
      return ok({
        success: true,
        queued: 1,
        unsent: 0,
        items: [{ id, phone, status: 'queued', parts: measureSms(text).parts, text }],
      })
    },
    '/messages/reports.json'(request, body) {
      if (!isBearer(request)) return ok({ error: { code: 1001, type: 'InvalidUser', message: '' } })
      const { unique_id } = JSON.parse(body)
      const found = fake.taken.filter(({ idx }) => unique_id.includes(idx))
      return ok({ items: found.map(({ id, to }) => ({ id, phone: to, status: 'sent', type: 'full' })) })
    },
    '/hook'(request, body) {
      if (fake.mood === 'bad-token' || !isSigned(request, body)) return { status: 401, value: {} }
      if (fake.mood === 'no-credit') return { status: 402, value: {} }
      if (fake.mood === 'bad-number') return { status: 422, value: { error: 'bad-number' } }
      if (fake.mood === 'bad-sender') return { status: 400, value: { error: 'sender' } }
      const { id: idx, to, text, sender } = JSON.parse(body)
      const { id, isNew } = take({ idx, to, text, sender, utf: true })
      return isNew ? ok({ id, parts: measureSms(text).parts }) : { status: 409, value: { id } }
    },
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.env = { SMSAPI_URL: fake.url, SERWERSMS_URL: fake.url, SMS_PRIVATE_HOSTS: 'on' }
  return Object.assign(fake, {
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}

/** The check that docs/sms.md describes to receivers. */
function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const [, seconds = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-pitboard-signature'])) ?? []
  const expected = createHmac('sha256', smsToken).update(`${seconds}.${body}`).digest()
  return given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

function send(response: ServerResponse, status: number, value: object | string): void {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
