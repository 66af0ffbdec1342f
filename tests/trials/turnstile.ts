/** Lets items pass one after the other, each when the one before has passed: late, or not before it is opened. */
export class Turnstile {
  readonly #isShut: () => boolean
  readonly #delayMs: () => number
  #waiting: (() => void)[] = []
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(isShut: () => boolean, delayMs: () => number) {
    this.#isShut = isShut
    this.#delayMs = delayMs
  }

  pass(step: () => void): void {
    this.#waiting.push(step)
    this.open()
  }

  /** Continues after a stop. */
  open(): void {
    while (!this.#isClosed && this.#timer === null && this.#waiting.length > 0 && !this.#isShut()) {
      const delayMs = this.#delayMs()
      if (delayMs > 0) {
        this.#timer = setTimeout(() => this.#go(), delayMs)
        return
      }
      this.#waiting.shift()?.()
    }
  }

  #go(): void {
    this.#timer = null
    if (!this.#isShut()) this.#waiting.shift()?.()
    this.open()
  }

  /** Closes for good: waiting items are dropped. */
  close(): void {
    this.#isClosed = true
    this.#waiting = []
    if (this.#timer) clearTimeout(this.#timer)
  }
}
