import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'
import { bareHost } from './webhook-url.ts'

/** An answer with more bytes is not read to its end. */
const mostAnswerBytes = 64_000

type Letter = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly timeoutMs: number
  /** Connect to public addresses only. */
  readonly isPublicOnly: boolean
}

/** `private`: the host leads to a private address. `lost`: there was no complete answer in time. */
export type Posted = { readonly ok: true; readonly status: number; readonly text: string } | PostFault
type PostFault = { readonly ok: false; readonly why: 'private' | 'lost' }

class PrivateHost extends Error {}

/**
 * Sends one POST request and follows no redirect; never throws. It does not use `fetch`, which would resolve the host a
 * second time after a check: here the address that was checked is the one that is connected to.
 */
export async function post(url: URL, { headers, body, timeoutMs, isPublicOnly }: Letter): Promise<Posted> {
  const host = bareHost(url.hostname)
  // For an IP address nothing is looked up.
  if (isPublicOnly && isIP(host) !== 0 && isPrivateAddress(host)) return { ok: false, why: 'private' }
  const signal = AbortSignal.timeout(timeoutMs)
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    // A connection that is kept could belong to an address that was checked long ago.
    agent: false,
    ...(isPublicOnly ? { lookup: lookUpPublic } : {}),
  }
  try {
    return await new Promise<Posted>((done, fail) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest
      const request = send(url, options, (response) => {
        const pieces: Buffer[] = []
        let size = 0
        response.on('data', (piece: Buffer) => {
          size += piece.byteLength
          if (size > mostAnswerBytes) response.destroy(new Error('too long'))
          else pieces.push(piece)
        })
        response.on('error', fail)
        response.on('end', () =>
          done({ ok: true, status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
        )
      })
      request.on('error', fail)
      request.end(body)
    })
  } catch (error) {
    return { ok: false, why: error instanceof PrivateHost ? 'private' : 'lost' }
  }
}

/** Resolves a host for a connection; fails if any of its addresses is private. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error) return callback(error, '', 0)
    if (!first || found.some(({ address }) => isPrivateAddress(address))) {
      return callback(new PrivateHost('private address'), '', 0)
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** The JSON object of an answer; empty if it is none. */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : {}
  } catch {
    return {}
  }
}

/** A text or a number as text of a bounded length; `null` if it is neither, or empty. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) || null : null

/** A small whole number, or its digits; `null` if it is none. */
export const readCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 1000 ? number : null
}
