import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPreloads } from './preload-links.ts'

let idle: (() => void)[]

beforeEach(() => {
  idle = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
})
afterEach(() => vi.unstubAllGlobals())

const pass = () => new Promise((done) => setTimeout(done))

/** Runs the callbacks of one idle period; those that they ask for run in the next one. */
async function beIdle(): Promise<void> {
  for (const run of idle.splice(0)) run()
  await pass()
}

test('R13 visible links are preloaded after the first render, one in each idle period', async () => {
  const preloaded: string[] = []
  const router = {
    preloadRoute: (to: string): Promise<unknown> => {
      preloaded.push(to)
      // The network does not hold up the next link.
      return new Promise(() => {})
    },
  }
  let settle = (): void => {}
  holdPreloads(
    router,
    new Promise<void>((done) => {
      settle = done
    }),
  )
  for (const to of ['/orders', '/customers', '/cars']) void router.preloadRoute(to)
  await pass()
  await beIdle()
  expect(preloaded).toEqual([])
  settle()
  await pass()
  await beIdle()
  expect(preloaded).toEqual(['/orders'])
  await beIdle()
  expect(preloaded).toEqual(['/orders', '/customers'])
  vi.stubGlobal('navigator', { onLine: false })
  await beIdle()
  await beIdle()
  expect(preloaded).toEqual(['/orders', '/customers'])
})
