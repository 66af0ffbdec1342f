import type { CDPSession, Locator, Page } from '@playwright/test'

/** What is to be seen: an element that this selects and that holds these words, within the window. */
export type HandView = { selector: string; text?: string }

/** A hand on a tablet: it taps and types, and counts both. */
export type Hand = {
  readonly page: Page
  readonly taps: number
  readonly keys: number
  /** With `sight`: the ms from the lifted finger until it is painted. */
  tap(target: Locator, sight?: HandView): Promise<number>
  /** Types where the focus is. */
  type(text: string, sight?: HandView): Promise<number>
  /** A tap that opens the camera; what the camera itself asks for is not the product's. */
  shoot(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }, sight: HandView): Promise<number>
}

const patienceMs = 30_000
/** A quick tap of a person's; what a page does while the finger rests is over before it is lifted. */
const touchMs = 60
/** A tap that has become no click by then never will. */
const restMs = 3_000
/** Nobody looks into the page while it is measured. */
const measuredMs = 1_000
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
const readClicks = (): number => (window as unknown as { clicks?: number }).clicks ?? 0

export function createHand(page: Page): Hand {
  let taps = 0
  let keys = 0
  let devtools: Promise<CDPSession> | undefined

  async function touch(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded({ timeout: patienceMs })
    // What fades in takes no finger yet: a tap that is kept waiting would scroll the page in search of a way.
    await target.evaluate(waitForReach)
    const box = await target.boundingBox({ timeout: patienceMs })
    if (!box) throw new Error(`not to be touched: ${target}`)
    devtools ??= page.context().newCDPSession(page)
    const finger = await devtools
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await pause(touchMs)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  async function timed(act: () => Promise<void>, sight: HandView | undefined): Promise<number> {
    if (!sight) {
      await act()
      return Number.NaN
    }
    await page.evaluate(watchFor, sight)
    await act()
    const seen = page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
    const late = new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error(`not seen: ${sight.selector} “${sight.text ?? ''}”`)), patienceMs).unref(),
    )
    return Promise.race([seen, late])
  }

  /** A busy machine lets the finger rest so long that the browser takes it for no tap: then it is put down once more. */
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
    tap: (target, sight) =>
      timed(async () => {
        const before = await page.evaluate(readClicks)
        await touch(target)
        taps += 1
        if (sight) void insist(target, before, measuredMs).catch(() => {})
        else await insist(target, before, 0)
      }, sight),
    type: (text, sight) =>
      timed(async () => {
        await page.keyboard.type(text)
        keys += text.length
      }, sight),
    shoot: (target, file, sight) =>
      timed(async () => {
        const chooser = page.waitForEvent('filechooser', { timeout: patienceMs })
        await target.tap({ timeout: patienceMs })
        taps += 1
        await (await chooser).setFiles(file)
      }, sight),
  }
}

/** In the page: until a finger on the middle of the element meets it; what is out of sight is left to the tap. */
async function waitForReach(element: Element): Promise<void> {
  const until = performance.now() + 5_000
  while (performance.now() < until) {
    const { top, left, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (y < 0 || y > innerHeight || element.contains(document.elementFromPoint(x, y))) return
    await new Promise((done) => requestAnimationFrame(done))
  }
}

/** In the page: `window.clicks` is how many there were. */
export function countClicks(): void {
  Object.assign(window, { clicks: 0 })
  const count = () => Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 })
  addEventListener('click', count, { capture: true, passive: true })
}

/** In the page: `window.seen` is settled once the sight is painted, with the ms since the last touch or key. */
export function watchFor({ selector, text = '' }: HandView): void {
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
      // A task of its own comes after this frame is painted. No timer: it would wait for whatever is more urgent.
      else port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
  Object.assign(window, { seen })
}
