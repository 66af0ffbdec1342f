import type { CDPSession, Page } from '@playwright/test'
import { quantile } from '../figures/figure.ts'

/** `p95` in ms; `over`: frames of more than 100 ms. */
export type ScrollFrames = { readonly p95: number; readonly over: number }

/** Scrolls by touch, down and back, and returns how long the frames took. */
export async function measureScroll(page: Page, devtools: CDPSession, scroller: string): Promise<ScrollFrames> {
  const box = await page.locator(scroller).first().boundingBox()
  if (!box) throw new Error(`no ${scroller}`)
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 700) / 2 }
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let before = performance.now()
    const note = (now: number): void => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (const yDistance of [-1_500, -1_500, 3_000]) {
    await devtools.send('Input.synthesizeScrollGesture', { ...at, yDistance, speed: 2_400 })
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  return { p95: quantile(frames, 0.95), over: frames.filter((frame) => frame > 100).length }
}
