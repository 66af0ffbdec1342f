import type { CDPSession, Locator, Page } from '@playwright/test'

/** An element within the window that the selector matches and that contains the text. */
export type ExpectedView = { selector: string; text?: string }

/** Taps and types like a person on a tablet, and counts both. */
export type TouchUser = {
  readonly page: Page
  readonly taps: number
  readonly keys: number
  /** With `expected`: returns the ms from the end of the touch until it is painted. */
  tap(target: Locator, expected?: ExpectedView): Promise<number>
  /** Types into the focused element. */
  type(text: string, expected?: ExpectedView): Promise<number>
  /** A tap that opens the camera. The taps inside the camera are not counted. */
  shoot(
    target: Locator,
    file: { name: string; mimeType: string; buffer: Buffer },
    expected: ExpectedView,
  ): Promise<number>
}

const patienceMs = 30_000
/** The duration of a quick tap. Work that a page finishes during the touch is not measured. */
const touchMs = 60
/** A tap without a click event by then will have none. */
const restMs = 3_000
/** The check for a missing click waits this long, so that it does not disturb the measurement. */
const measuredMs = 1_000
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const readClicks = (): number => (window as unknown as { clicks?: number }).clicks ?? 0

export function createTouchUser(page: Page): TouchUser {
  let taps = 0
  let keys = 0
  let devtools: Promise<CDPSession> | undefined

  async function touch(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded({ timeout: patienceMs })
    // An element that fades in takes no tap yet, and Playwright would scroll the page while it waits for it.
    await target.evaluate(waitForReach)
    const box = await target.boundingBox({ timeout: patienceMs })
    if (!box) throw new Error(`cannot be tapped: ${target}`)
    devtools ??= page.context().newCDPSession(page)
    const session = await devtools
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await pause(touchMs)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  async function timed(act: () => Promise<void>, expected: ExpectedView | undefined): Promise<number> {
    if (!expected) {
      await act()
      return Number.NaN
    }
    await page.evaluate(watchFor, expected)
    await act()
    const seen = page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error(`not seen: ${expected.selector} “${expected.text ?? ''}”`)), patienceMs).unref(),
    )
    return Promise.race([seen, late])
  }

  /**
   * On a busy machine the touch may last so long that the browser does not take it for a tap. Then the tap is repeated.
   */
  async function insist(target: Locator, before: number, firstLookMs: number): Promise<void> {
    await pause(firstLookMs)
    const until = performance.now() + restMs
    while (performance.now() < until) {
      if ((await page.evaluate(readClicks)) > before) return
      await pause(100)
    }
    await target.tap({ timeout: patienceMs })
  }

  return {
    page,
    get taps() {
      return taps
    },
    get keys() {
      return keys
    },
    tap: (target, expected) =>
      timed(async () => {
        const before = await page.evaluate(readClicks)
        await touch(target)
        taps += 1
        if (expected) void insist(target, before, measuredMs).catch(() => {})
        else await insist(target, before, 0)
      }, expected),
    type: (text, expected) =>
      timed(async () => {
        await page.keyboard.type(text)
        keys += text.length
      }, expected),
    shoot: (target, file, expected) =>
      timed(async () => {
        const chooser = page.waitForEvent('filechooser', { timeout: patienceMs })
        await target.tap({ timeout: patienceMs })
        taps += 1
        await (await chooser).setFiles(file)
      }, expected),
  }
}

/** In the page: waits until a tap on the middle of the element would reach it. Returns at once if it is out of sight. */
async function waitForReach(element: Element): Promise<void> {
  const until = performance.now() + 5_000
  while (performance.now() < until) {
    const { top, left, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (y < 0 || y > innerHeight || element.contains(document.elementFromPoint(x, y))) return
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** In the page: `window.clicks` counts the clicks. */
export function countClicks(): void {
  Object.assign(window, { clicks: 0 })
  const count = () => Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 })
  addEventListener('click', count, { capture: true, passive: true })
}

/** In the page: `window.seen` resolves when the expected element is painted, with the ms since the last touch or key. */
export function watchFor({ selector, text = '' }: ExpectedView): void {
  let startedAt = Number.NaN
  const begin = ({ isTrusted, timeStamp }: Event): void => {
    if (isTrusted) startedAt = timeStamp
  }
  for (const type of ['pointerup', 'keydown']) addEventListener(type, begin, { capture: true, passive: true })
  const isInViewport = (element: Element): boolean => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    if (width * height === 0 || bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false
    return element.checkVisibility() && (element.textContent ?? '').includes(text)
  }
  const { port1, port2 } = new MessageChannel()
  const seen = new Promise<number>((done) => {
    port1.onmessage = () => done(performance.now() - (Number.isNaN(startedAt) ? 0 : startedAt))
    const look = (): void => {
      if (![...document.querySelectorAll(selector)].some(isInViewport)) requestAnimationFrame(look)
      // A separate task runs after this frame is painted. A timer would wait for tasks of higher priority.
      else port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { seen })
}
