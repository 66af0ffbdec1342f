import { mostEntries } from '#domain/outbox/outbox.ts'
import type { BenchOptions } from '../bench-part.ts'
import { type Figure, figureOf, quantile } from '../figures/figure.ts'
import { launchBrowser } from '../pages/bench-browser.ts'
import { type ColdStart, measureStarts, type StartFigures } from './offline-start.ts'
import { measureTaps } from './offline-taps.ts'

/** The most that a start may take longer with more data on the device. */
const mostGrowth = 1.2

/** The outbox from a tap to the server, and the start without a network, in a real browser. */
export async function benchOffline({ rounds = 5, print }: BenchOptions): Promise<Figure[]> {
  return [...startFigures(await measureStarts(rounds, print)), ...(await outboxFigures(Math.min(rounds, 3)))]
}

function startFigures({ starts, stored }: StartFigures): Figure[] {
  const { day, week, dayAlone, minimal, actual } = starts
  const section = 'Start without a network'
  const plain = { name: 'minimal React page', rounds: minimal }
  const make = (name: string, field: keyof ColdStart, ours: ColdStart[], side: typeof plain, mostTimes?: number) =>
    figureOf(
      { section, name, unit: 'ms', ...(mostTimes !== undefined && { goal: { mostTimes } }) },
      (start) => start[field],
      ours,
      side,
    )
  const alone = { name: 'with one day', rounds: dayAlone }
  return [
    make('the day can be read', 'readable', day, plain, 1.3),
    make('the day answers a tap', 'alive', day, plain, 1.6),
    make('the week can be read', 'readable', week, plain),
    make('the week answers a tap', 'alive', week, plain, 1.6),
    ...(actual.length > 0 ? [make('the week beside Actual', 'alive', week, { name: 'Actual', rounds: actual })] : []),
    make('with three weeks on the device, the day can be read', 'readable', day, alone, mostGrowth),
    make('with three weeks on the device, the day answers a tap', 'alive', day, alone, mostGrowth),
    {
      ...{ section, name: 'three weeks on the device, answers stored', unit: 'answers', samples: [stored.day] },
      reference: { name: 'with one day', samples: [stored.dayAlone] },
    },
  ]
}

async function outboxFigures(rounds: number): Promise<Figure[]> {
  const browser = await launchBrowser()
  const { plain, slowed, drained, drainedFull, online, silentReturn } = await measureTaps(
    await browser.newContext(),
    rounds,
  )
  await browser.close()
  const section = 'The outbox'
  const make = (name: string, samples: readonly number[], most?: number): Figure => ({
    ...{ section, name, unit: 'ms', samples },
    ...(most !== undefined && { goal: { most } }),
  })
  return [
    // The browser slows down the page only. The time of the worker is within the time without a slow-down.
    make(`tap to saved, p95 of ${plain.length}`, [quantile(plain, 0.95)]),
    make(`tap to saved at CPU 4×, p95 of ${slowed.length}`, [quantile(slowed, 0.95)], 100),
    make('100 changes sent', drained, 5_000),
    make(`${mostEntries} changes sent`, drainedFull, 6_000),
    make('online event to the first request', [Math.max(...online)], 2_000),
    make('network back without an event to the first request', [Math.max(...silentReturn)], 35_000),
  ]
}
