import { IncomingMessage } from 'node:http'

/** A body may have this many pieces of any size. */
export const freePieces = 256
/**
 * Minimum average size of each further piece: half of the smallest network segment, and less than the records and
 * frames that browsers and proxies send.
 */
const leastPieceBytes = 256

/**
 * A request that counts the pieces of its body, chunks as well as packets. A piece of one byte costs the event loop as
 * much as a piece of 64 KB: after too many small pieces nothing more is read from the connection.
 */
export class CountedRequest extends IncomingMessage {
  /** The connection has too many pipelined requests: this request is not processed. */
  isCutOff = false
  #pieces = 0
  #bytes = 0
  #isInFragments = false

  get isInFragments(): boolean {
    return this.#isInFragments
  }

  override push(piece: Uint8Array | null, encoding?: BufferEncoding): boolean {
    if (this.#isInFragments) return false
    this.#pieces++
    this.#bytes += piece?.byteLength ?? 0
    this.#isInFragments = this.#pieces > freePieces + this.#bytes / leastPieceBytes
    return super.push(piece, encoding) && !this.#isInFragments
  }

  /** Node ends each request of a closed connection with an error and its stack; thousands of errors are expensive. */
  override destroy(error?: Error): this {
    return this.isCutOff ? this : super.destroy(error)
  }
}
