/** What one fault has shown; a fault whose expectations are not met throws. */
export type FaultReport = { readonly seen: string; readonly kept: string }

type FaultOptions = {
  /** The quick set for CI. */
  readonly isShort: boolean
}

export type ServerFault = {
  readonly name: string
  /** What is done to the product. */
  readonly what: string
  /** Runs in the quick set too. */
  readonly isQuick: boolean
  /** Why it cannot run on this machine; `null`: it can. */
  cannotRun?(): string | null
  run(options: FaultOptions): Promise<FaultReport>
}

/** Throws with what was expected and what was found. */
export function must(isTrue: boolean, expected: string, found: unknown = ''): asserts isTrue {
  if (!isTrue)
    throw new Error(`expected: ${expected}; found: ${typeof found === 'string' ? found : JSON.stringify(found)}`)
}

/** Waits until a condition holds, and returns after how many ms it did. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < withinMs) {
    if (await isTrue()) return performance.now() - startedAt
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`expected within ${withinMs / 1000} s: ${what}`)
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
