import type { CDPSession } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }
/** A task of a page's main thread: its start on the clock of the trace, and its CPU time, both in ms. */
type MainTask = { readonly start: number; readonly cpu: number }
/** `marks`: when the page called `performance.mark`, on the same clock. */
export type MainThread = { readonly tasks: readonly MainTask[]; readonly marks: ReadonlyMap<string, number> }

/** Trace events of a window that only the main thread of its page has. */
const ofPages = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint'])
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing']

/**
 * The CPU time of each task of a page's main thread during `run`. Unlike wall-clock time, it does not depend on other
 * load on the machine.
 */
export async function traceMainThread(devtools: CDPSession, run: () => Promise<void>): Promise<MainThread> {
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
  const own = events.filter((event) => threadOf(event) === main)
  return {
    tasks: own
      .filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
      .map(({ ts, tdur = 0 }) => ({ start: ts / 1000, cpu: tdur / 1000 })),
    marks: new Map(own.filter(({ ph }) => ph === 'I' || ph === 'R').map(({ name, ts }) => [name, ts / 1000])),
  }
}

/** The CPU time of the tasks that began before `until`; of all without it. */
export function cpuOf({ tasks }: MainThread, until = Number.POSITIVE_INFINITY): number {
  return tasks.filter(({ start }) => start < until).reduce((sum, { cpu }) => sum + cpu, 0)
}
