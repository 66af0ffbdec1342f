import type { CDPSession } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number }

/** Trace events of a window that only the main thread of its page has. */
const ofPages = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint'])
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']

/**
 * The CPU time of each task of a page's main thread during `run`, ms, the longest first. Unlike wall-clock time, it
 * does not depend on other load on the machine.
 */
export async function traceTasks(devtools: CDPSession, run: () => Promise<void>): Promise<readonly number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await run()
  const isComplete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await isComplete
  devtools.off('Tracing.dataCollected', collect)

  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`
  const busy = new Map<string, number>()
  for (const event of events) {
    if (!ofPages.has(event.name)) continue
    busy.set(threadOf(event), (busy.get(threadOf(event)) ?? 0) + (event.tdur ?? 0))
  }
  const main = [...busy].toSorted(([, a], [, b]) => b - a)[0]?.[0]
  return events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && threadOf(event) === main)
    .map(({ tdur = 0 }) => tdur / 1_000)
    .toSorted((a, b) => b - a)
}
