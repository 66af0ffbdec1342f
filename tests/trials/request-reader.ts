export type WireRequest = {
  method: string
  path: string
  /** Whether it goes through the outbox: alone with its key, or with other changes. */
  isChange: boolean
  bytes: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** Finds the ends of the requests in the bytes that a browser sends over a connection. */
export class RequestReader {
  #rest: Buffer = Buffer.alloc(0)

  /** The requests that this chunk completes. */
  take(chunk: Buffer): WireRequest[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const requests: WireRequest[] = []
    for (let request = this.#next(); request; request = this.#next()) requests.push(request)
    return requests
  }

  #next(): WireRequest | null {
    const at = this.#rest.indexOf(headEnd)
    if (at < 0) return null
    const head = this.#rest.toString('latin1', 0, at)
    if (/^transfer-encoding:/im.test(head))
      throw new Error('a request with chunked encoding, which no browser sends to us')
    const bodyLength = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
    const length = at + headEnd.length + bodyLength
    if (this.#rest.length < length) return null
    const [method = '', path = ''] = head.split(' ', 2)
    const bytes = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    const isChange = /^idempotency-key:/im.test(head) || (method === 'POST' && path === '/api/commands')
    return { method, path, isChange, bytes }
  }
}
