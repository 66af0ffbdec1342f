import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { measureStarts, type Start } from './offline-start.ts'
import { measureTaps } from './offline-taps.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Measures the outbox and the cold start in a real browser against their goals. Returns whether every goal is met. */
export async function benchOffline(rounds: number): Promise<boolean> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')
  let isMet = true
  const judge = (text: string, value: number, most: number, digits = 0): void => {
    const isGood = value <= most
    isMet &&= isGood
    print(`${isGood ? 'ok    ' : 'MISSED'} ${text}: ${value.toFixed(digits)}, at most ${most}`)
  }

  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] })
  const { plain, slowed, drained, online, silentReturn } = await measureTaps(await browser.newContext(), rounds)
  await browser.close()
  const [asItIs, pageSlowed] = [quantile(plain, 0.95), quantile(slowed, 0.95)]
  // The browser slows down the page only. The time of the worker is within the time without a slow-down.
  print(`tap to saved at full speed, p95 of ${plain.length}, ms: ${asItIs.toFixed(0)}`)
  judge('tap to saved at CPU 4×, p95, ms', pageSlowed, 100)
  judge('100 changes drained, ms', median(drained), 5_000)
  judge('online event to the first request, ms', Math.max(...online), 2_000)
  judge('network back without an event to the first request, ms', Math.max(...silentReturn), 35_000)

  const { ours, minimal } = await measureStarts(rounds * 2 + 1)
  const middle = (starts: readonly Start[], what: keyof Start): string =>
    median(starts.map((start) => start[what])).toFixed(0)
  const ratio = (what: keyof Start): number =>
    median(ours.map((start, round) => start[what] / (minimal[round]?.[what] ?? Number.NaN)))
  print(
    `cold start offline at CPU 4×, median ms: board to be read ${middle(ours, 'readable')}, minimal ${middle(minimal, 'readable')}`,
  )
  print(`until the board answers a tap ${middle(ours, 'alive')}, ratio ${ratio('alive').toFixed(2)}`)
  judge('cold start of the board to a minimal page', ratio('readable'), 1.8, 2)
  return isMet
}
