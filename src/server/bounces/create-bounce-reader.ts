import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { countAll } from '../limits/store.ts'
import type { BounceMailbox } from './bounce-mailbox.ts'
import type { MailboxPlace } from './read-mailbox.ts'
import { takeReport } from './take-report.ts'

/** Reads the mailbox of bounces from time to time. */
export type BounceReader = {
  /** Of the last visit by this instance; `null` before the first one. */
  isReadable(): boolean | null
  stop(): Promise<void>
}

type BounceReaderDeps = Pick<Deps, 'database' | 'hub' | 'log' | 'now'> & { readonly everyMs: number }

/** The first visit comes soon: reports may have come while the server did not run. */
const firstWithinMs = 30_000
/** Between two visits to a mailbox that has many unread mails. */
const pauseMs = 1000

export function createBounceReader(mailbox: BounceMailbox, deps: BounceReaderDeps): BounceReader {
  const { database, log, now, everyMs } = deps
  const stopping = new AbortController()
  let place: MailboxPlace | null = null
  let readable: boolean | null = null
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** Of several instances one visits at a time. Two at once would do no harm: a report has one effect. */
  async function claim(): Promise<boolean> {
    const turn = { key: 'bounces', most: 1, windowMs: everyMs * 0.7, why: 'too-many-requests' } as const
    return (await inTransactionIfOk(database, (tx) => countAll(tx, [turn], now()))).ok
  }

  async function visit(): Promise<void> {
    if (!(await claim())) return
    try {
      // Loaded only where it is used: the libraries take some megabytes.
      const { readMailbox } = await import('./read-mailbox.ts')
      do {
        if (place?.hasMore) await setTimeoutAsync(pauseMs, undefined, { signal: stopping.signal })
        place = await readMailbox(mailbox, place, (report) => takeReport(deps, report), stopping.signal)
      } while (place.hasMore)
      if (readable === false) log.info('the mailbox of bounces can be read again')
      readable = true
    } catch (error) {
      if (stopping.signal.aborted) return
      readable = false
      log.warn({ why: whyOf(error) }, 'the mailbox of bounces cannot be read')
    }
  }

  function plan(inMs: number): void {
    timer = setTimeout(() => {
      running = visit()
        .catch((error: unknown) => log.error({ err: error }, 'bug in the reader of bounces'))
        .then(() => {
          if (!stopping.signal.aborted) plan(everyMs * (0.8 + 0.4 * Math.random()))
        })
    }, inMs)
    timer.unref()
  }

  plan(Math.min(firstWithinMs, everyMs) * Math.random())
  return {
    isReadable: () => readable,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

// The words of a server may contain the user or an address.
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('authenticationFailed' in error && error.authenticationFailed) return 'refused sign-in'
  // The code of the server, as NONEXISTENT of a folder, or that of the connection.
  const { code, serverResponseCode } = error as { code?: unknown; serverResponseCode?: unknown }
  const named = [serverResponseCode, code].find((one) => typeof one === 'string')
  return String(named ?? error.name).slice(0, 60)
}
