import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The key that a request must be signed with. */
export type S3Key = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string }

const mostSkewMs = 15 * 60_000
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Each byte but the unreserved ones as %XX, of a text that may be encoded already. */
function encode(text: string, keepsSlash: boolean): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      if (/[\w.~-]/.test(char) || (keepsSlash && char === '/')) return char
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

/**
 * Verifies a request as the service does (AWS Signature Version 4, in the header), from what came over the socket and by
 * code of its own. Returns the code of the error; `null` if it is well signed and its body is the signed one.
 */
export function verifySignature(request: IncomingMessage, body: Buffer, key: S3Key, now: number): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'AccessDenied'
  const [, id, day = '', region = '', names = '', signature = ''] = match
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const stamp = String(request.headers['x-amz-date'])
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!stamp.startsWith(day) || Number.isNaN(at)) return 'AccessDenied'
  if (Math.abs(at - now) > mostSkewMs) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!signed.includes('host') || Object.keys(request.headers).some((name) => isMissing(name, signed)))
    return 'AccessDenied'

  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      return `${encode(name, false)}=${encode(value, false)}`
    })
    .toSorted()
  const digest = String(request.headers['x-amz-content-sha256'])
  const canonical = [
    ...[request.method, encode(decodeURIComponent(path), true), query.join('&')],
    ...signed.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    ...['', names, digest],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const dayKey = hmac(`AWS4${key.secretAccessKey}`, day)
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  const wanted = hmac(signingKey, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n'))
  if (!timingSafeEqual(wanted, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return null
}

const isMissing = (name: string, signed: readonly string[]): boolean =>
  name.startsWith('x-amz-') && !signed.includes(name)
