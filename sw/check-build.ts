import type { WorkerMessage } from '#contract/worker/messages.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD_ID__: string

/** The minimum time between two requests for latest.json, also across restarts of the worker (row D1). */
export const checkEveryMs = 3_600_000
const answerWithinMs = 10_000

/** The content of latest.json; `timestamp` is the time of the build in ms since the epoch. */
type Build = { id: string; timestamp: number }
/** The newest build seen; `checkedAt` is the time of the last check in ms since the epoch. */
export type KnownBuild = Build & { checkedAt: number }

/** The record is expendable: if the cache is evicted, latest.json is requested again. */
const cacheName = 'latest-build'
const recordUrl = '/latest.json'

let running: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Checks for a newer build unless the last check was within the hour, then again each hour while the worker runs. */
export function checkBuild(): Promise<void> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

async function check(): Promise<void> {
  const now = Date.now()
  const known = await readKnown()
  const waitMs = msUntilDue(known, now)
  if (waitMs === 0) await ask(known, now)
  clearTimeout(timer)
  timer = setTimeout(() => void checkBuild(), waitMs || checkEveryMs)
}

/** Returns 0 if a check is due now. A last check in the future means that the clock was set back. */
export function msUntilDue(known: KnownBuild | null, now: number): number {
  const sinceMs = known ? now - known.checkedAt : checkEveryMs
  return sinceMs >= 0 && sinceMs < checkEveryMs ? checkEveryMs - sinceMs : 0
}

async function ask(known: KnownBuild | null, now: number): Promise<void> {
  const latest = await fetchLatest(now)
  // There is no network, or a captive portal answered: the next trigger checks again.
  if (!latest) return
  await storeKnown({ ...(known && known.timestamp > latest.timestamp ? known : latest), checkedAt: now })
  if (isNewBuild(latest, known)) await notifyPages(latest.id)
  // Unconditional: a worker that unregisters itself (sw-off.js) is served under the same build id.
  await self.registration.update().catch(() => {})
}

/**
 * Whether to notify the pages: not of our own build, not twice, and not of an older build from an outdated instance.
 */
export function isNewBuild(latest: Build, known: Build | null, own: string = __BUILD_ID__): boolean {
  return latest.id !== own && latest.id !== known?.id && latest.timestamp > (known?.timestamp ?? 0)
}

async function fetchLatest(now: number): Promise<Build | null> {
  try {
    const signal = AbortSignal.timeout(answerWithinMs)
    const answer = await fetch(`/latest.json?t=${now}`, { cache: 'no-store', redirect: 'error', signal })
    return answer.ok ? readBuild(await answer.json()) : null
  } catch {
    return null
  }
}

/** Returns `null` if the value is not a valid latest.json. */
export function readBuild(value: unknown): Build | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, timestamp } = value as Partial<Record<keyof Build, unknown>>
  return typeof id === 'string' && typeof timestamp === 'number' ? { id, timestamp } : null
}

async function notifyPages(id: string): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    page.postMessage({ type: 'new-build', id } satisfies WorkerMessage)
  }
}

async function readKnown(): Promise<KnownBuild | null> {
  try {
    const cached = await (await caches.open(cacheName)).match(recordUrl)
    const value: unknown = cached && (await cached.json())
    const build = readBuild(value)
    return build && { ...build, checkedAt: Number((value as Partial<KnownBuild>).checkedAt ?? 0) }
  } catch {
    return null
  }
}

async function storeKnown(known: KnownBuild): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(recordUrl, Response.json(known))
  } catch {
    // A device without free space checks more often.
  }
}
