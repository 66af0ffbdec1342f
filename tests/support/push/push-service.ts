import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#contract/worker/push-message.ts'

/** The subscription of a browser, as it gives it to a server. */
export type TestSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

type TakenPush = {
  readonly endpoint: string
  readonly message: PushMessage
  /** As it was sent, in bytes. */
  readonly size: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The claims of its signature, which was checked. */
  readonly claims: { aud: string; exp: number; sub: string }
  /** The key with which it was signed. */
  readonly signedWith: string
}

type TestBrowser = { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer; status: number }

export type PushService = {
  readonly origin: string
  /** Everything that was taken, oldest first. */
  readonly taken: TakenPush[]
  /** The endpoints of all requests, taken or not. */
  readonly asked: string[]
  /** What is wrong with requests, which a real service would refuse. */
  readonly faults: string[]
  /** Makes a subscription as a browser does. */
  subscribe(): TestSubscription
  /** How many requests wait for an answer now. */
  readonly waiting: number
  /** From now on this endpoint answers so; 0: never. */
  answer(endpoint: string, status: number): void
  waitFor(count: number): Promise<readonly TakenPush[]>
  stop(): Promise<void>
}

/**
 * A push service (RFC 8030) and the browsers behind it: it checks the signature (RFC 8292) of each message and decrypts
 * it with the browser's keys (RFC 8291), by code that shares nothing with the product's.
 */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, TestBrowser>()
  const taken: TakenPush[] = []
  const asked: string[] = []
  const faults: string[] = []
  let origin = ''
  let open = 0

  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    open += 1
    response.on('close', () => {
      open -= 1
    })
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const endpoint = `${origin}${request.url}`
      asked.push(endpoint)
      const browser = browsers.get(endpoint)
      const refuse = (status: number, why: string) => {
        if (status === 400) faults.push(why)
        response.writeHead(status).end(why)
      }
      if (request.method !== 'POST' || !browser) return refuse(404, 'unknown subscription')
      if (browser.status === 0) return
      if (browser.status !== 201) return refuse(browser.status, 'as the test wants it')
      const body = Buffer.concat(pieces)
      try {
        const { headers } = request
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another content coding')
        if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new Error('no TTL')
        if (body.length > 4096) throw new Error('too long')
        const signed = checkSignature(headers.authorization ?? '', origin)
        taken.push({
          ...{ endpoint, size: body.length, message: JSON.parse(decrypt(body, browser)), ...signed },
          headers: headers as Record<string, string>,
        })
      } catch (error) {
        return refuse(400, String(error))
      }
      response.writeHead(201, { location: `${endpoint}/message/${taken.length}` }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    get origin() {
      return origin
    },
    taken,
    asked,
    faults,
    get waiting() {
      return open
    },
    subscribe() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin}/send/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, { ecdh, auth, status: 201 })
      return { endpoint, keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    answer(endpoint, status) {
      const browser = browsers.get(endpoint)
      if (browser) browser.status = status
    },
    async waitFor(count) {
      for (const end = Date.now() + 10_000; Date.now() < end; ) {
        if (taken.length >= count) return taken
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`${taken.length} notifications arrived, not ${count}; ${faults.join(', ')}`)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function checkSignature(header: string, origin: string): Pick<TakenPush, 'claims' | 'signedWith'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' } as never)
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('the signature is wrong')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(head).alg !== 'ES256') throw new Error('another algorithm')
  const said = read(claims)
  if (said.aud !== origin) throw new Error(`signed for ${said.aud}`)
  return { claims: said, signedWith: key }
}

function decrypt(body: Buffer, { ecdh, auth }: TestBrowser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const hkdf = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info'), Buffer.from([0]), ecdh.getPublicKey(), serverKey])
  const input = hkdf(ecdh.computeSecret(serverKey), auth, info, 32)
  const contentKey = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return plain.subarray(0, end).toString('utf8')
}
