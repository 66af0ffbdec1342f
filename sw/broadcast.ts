import type { Done, OutboxState, WorkerMessage } from '#contract/worker/messages.ts'

export type Post = {
  /** Reports that the change with this key is committed on this device. */
  saved(key: string): void
  /**
   * Reports the state of the outbox. States in quick succession are merged into the last one; no confirmation is lost.
   */
  outbox(state: OutboxState, done?: readonly Done[]): void
  /** Sends the pending state at once. */
  flush(): Promise<void>
}

const postEveryMs = 30
/** A long list takes a page longer to process, so the pause grows with it (ms). */
const pauseAfter = (state: OutboxState | null): number => Math.max(postEveryMs, state?.entries.length ?? 0)

/** Sends messages to the pages in order, through `post`. `clock` returns ms. */
export function createBroadcast(
  post: (message: WorkerMessage) => Promise<void>,
  clock: () => number = () => performance.now(),
): Post {
  let sent: Promise<void> = Promise.resolve()
  let latest: OutboxState | null = null
  let done: Done[] = []
  let sentAt = Number.NEGATIVE_INFINITY
  let pauseMs = postEveryMs
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(message: WorkerMessage): void {
    sent = sent.then(() => post(message)).catch(() => {})
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (latest) {
      send({ type: 'outbox', outbox: latest, done })
      pauseMs = pauseAfter(latest)
      latest = null
      done = []
      sentAt = clock()
    }
    return sent
  }

  return {
    saved: (key) => send({ type: 'saved', key }),
    outbox: (state, confirmed = []) => {
      latest = state
      done.push(...confirmed)
      const leftMs = sentAt + pauseMs - clock()
      if (leftMs <= 0) void flush()
      else timer ??= setTimeout(flush, leftMs)
    },
    flush,
  }
}
