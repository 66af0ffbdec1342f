import type { Done, OutboxState, WorkerMessage } from '#contract/worker.ts'

export type Post = {
  /** The change of this key is committed on this device. */
  saved(key: string): void
  /** What waits now. Many in a row are told as one; what was confirmed is told of each. */
  outbox(state: OutboxState, done?: readonly Done[]): void
  /** Tells at once what is still untold. */
  flush(): Promise<void>
}

const postEveryMs = 30
/** A long list costs the page more to take in than a short one. */
const pauseAfter = (state: OutboxState | null): number => Math.max(postEveryMs, state?.entries.length ?? 0)

/** Tells pages, in order, by way of `tell`; `clock` in ms. */
export function createBroadcast(
  tell: (message: WorkerMessage) => Promise<void>,
  clock: () => number = () => performance.now(),
): Post {
  let told: Promise<void> = Promise.resolve()
  let latest: OutboxState | null = null
  let done: Done[] = []
  let toldAt = Number.NEGATIVE_INFINITY
  let pauseMs = postEveryMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(message: WorkerMessage): void {
    told = told.then(() => tell(message)).catch(() => {})
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (latest) {
      send({ type: 'outbox', outbox: latest, done })
      pauseMs = pauseAfter(latest)
      latest = null
      done = []
      toldAt = clock()
    }
    return told
  }

  return {
    saved: (key) => send({ type: 'saved', key }),
    outbox: (state, confirmed = []) => {
      latest = state
      done.push(...confirmed)
      const leftMs = toldAt + pauseMs - clock()
      if (leftMs <= 0) void flush()
      else timer ??= setTimeout(flush, leftMs)
    },
    flush,
  }
}
