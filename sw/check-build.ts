import type { WorkerMessage } from '#contract/worker.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD_ID__: string

/** How often latest.json is asked for, however often the worker starts (row D1). */
export const checkEveryMs = 3_600_000
const answerWithinMs = 10_000

/** What latest.json says; `timestamp` is when it was built, epoch ms. */
type Build = { id: string; timestamp: number }
/** The newest build heard of, and when it was last asked for. */
export type KnownBuild = Build & { checkedAt: number }

/** Our own record, of which nothing is lost with the cache: it is asked for again. */
const cacheName = 'latest-build'
const recordUrl = '/latest.json'

let running: Promise<void> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Looks for a newer build unless that was done within the hour, and again each hour while the worker lives. */
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

/** 0: now. A time of the last check that lies ahead comes from a clock that was put back. */
export function msUntilDue(known: KnownBuild | null, now: number): number {
  const sinceMs = known ? now - known.checkedAt : checkEveryMs
  return sinceMs >= 0 && sinceMs < checkEveryMs ? checkEveryMs - sinceMs : 0
}

async function ask(known: KnownBuild | null, now: number): Promise<void> {
  const latest = await fetchLatest(now)
  // Without a network, or with a hotel's page instead: the next occasion asks again.
  if (!latest) return
  await storeKnown({ ...(known && known.timestamp > latest.timestamp ? known : latest), checkedAt: now })
  if (isNews(latest, known)) await tellPages(latest.id)
  // Always: a worker that takes itself away comes with the same build.
  await self.registration.update().catch(() => {})
}

/** Whether it is to be said: not our own, not said before, and no older one from an instance that was left behind. */
export function isNews(latest: Build, known: Build | null, own: string = __BUILD_ID__): boolean {
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

/** `null` for whatever is no latest.json. */
export function readBuild(value: unknown): Build | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, timestamp } = value as Partial<Record<keyof Build, unknown>>
  return typeof id === 'string' && typeof timestamp === 'number' ? { id, timestamp } : null
}

async function tellPages(id: string): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    page.postMessage({ type: 'new-build', id } satisfies WorkerMessage)
  }
}

async function readKnown(): Promise<KnownBuild | null> {
  try {
    const kept = await (await caches.open(cacheName)).match(recordUrl)
    const value: unknown = kept && (await kept.json())
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
    // A full device asks more often.
  }
}
