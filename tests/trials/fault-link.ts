import { connect, type Socket } from 'node:net'
import type { Chance } from '#server/demo/chance.ts'
import { falseAnswer } from './false-answer.ts'
import type { Mode } from './fault.ts'
import { RequestReader, type WireRequest } from './request-reader.ts'
import { Turnstile } from './turnstile.ts'

export type LinkOptions = {
  targetPort: number
  chance: Chance
  mode: () => Mode
  /**
   * A black hole swallows both directions, or only the answers: then the server works and the browser does not know.
   */
  isOneWay: () => boolean
  /** A request has arrived from the browser, whether or not it is passed on. */
  onReceived: () => void
  /** A change has arrived from the browser, whether or not it is passed on. */
  onAsked: () => void
  /** The server has answered a change, and the browser will not receive the answer. */
  onCut: () => void
  /** Whether nothing of a cut answer may arrive. Its head alone says that the change was accepted. */
  cutsAll: () => boolean
}

/** One connection of the browser, with the current fault of the network. */
export class FaultLink {
  readonly #client: Socket
  readonly #options: LinkOptions
  readonly #reader = new RequestReader()
  #server: Socket | null = null
  #isDoomed = false
  readonly #there: Turnstile
  readonly #back: Turnstile

  constructor(client: Socket, options: LinkOptions) {
    this.#client = client
    this.#options = options
    const delayMs = () => (options.mode() === 'slow' ? options.chance.whole(50, 1300) : 0)
    this.#there = new Turnstile(() => options.mode() === 'black-hole' && !options.isOneWay(), delayMs)
    this.#back = new Turnstile(() => options.mode() === 'black-hole', delayMs)
    client.setNoDelay(true)
    client.on('data', (chunk) => this.#take(chunk))
    client.on('error', () => {})
    client.on('close', () => {
      this.#there.close()
      this.#back.close()
      this.#server?.destroy()
    })
  }

  #take(chunk: Buffer): void {
    for (const request of this.#reader.take(chunk)) {
      this.#options.onReceived()
      if (request.isChange) this.#options.onAsked()
      this.#there.pass(() => this.#serve(request))
    }
  }

  #serve(request: WireRequest): void {
    const { chance } = this.#options
    const mode = this.#options.mode()
    if (mode === 'reset' || mode === 'refuse' || this.#server?.destroyed) this.reset()
    else if (mode === 'portal' || mode === '500' || mode === '503') {
      this.#back.pass(() => this.#client.end(falseAnswer(mode, chance)))
    } else {
      this.#isDoomed = mode === 'cut' && request.isChange
      this.#reach().write(request.bytes)
    }
  }

  #reach(): Socket {
    if (this.#server) return this.#server
    const server = connect({ port: this.#options.targetPort, host: '127.0.0.1', noDelay: true })
    server.on('data', (chunk) => {
      if (this.#isDoomed) this.#cut(chunk)
      else this.#back.pass(() => this.#client.write(chunk))
    })
    server.on('error', () => {})
    server.on('close', (hadError) => this.#back.pass(() => (hadError ? this.reset() : this.#client.end())))
    this.#server = server
    return server
  }

  /** By the first byte the server has committed. Nothing of the answer arrives, or half of it. */
  #cut(chunk: Buffer): void {
    const isWhole = this.#options.cutsAll()
    this.#options.onCut()
    this.#server?.destroy()
    if (isWhole || this.#options.chance.hits(0.5)) this.reset()
    else this.#client.write(chunk.subarray(0, chunk.length / 2), () => this.#client.destroy())
  }

  /** After the black hole the pending bytes arrive, or a router has dropped the connection. */
  leaveHole(): void {
    if (this.#options.chance.hits(0.5)) this.reset()
    else {
      this.#there.open()
      this.#back.open()
    }
  }

  reset(): void {
    this.#there.close()
    this.#back.close()
    this.#client.resetAndDestroy()
  }
}
