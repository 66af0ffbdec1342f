import { IncomingMessage } from 'node:http'

/** Pieces that a body may come in, whatever their size. */
export const freePieces = 256
/**
 * What each further piece brings at least, on average: half the smallest segment of a network, and less than the
 * records and frames that browsers and proxies send.
 */
const leastPieceBytes = 256

/**
 * A request that counts the pieces its body comes in, chunks as well as packets. A piece of one byte costs the event
 * loop as much as one of 64 KB: of a body in fragments no more is taken, and nothing is read from its connection.
 */
export class CountedRequest extends IncomingMessage {
  /** It came after too many of its connection: nobody works on it. */
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

  /** Node ends each request of a closed connection with an error and its stack; thousands of them cost much. */
  override destroy(error?: Error): this {
    return this.isCutOff ? this : super.destroy(error)
  }
}
