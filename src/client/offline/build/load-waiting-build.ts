import { type PageMessage, updateLock } from '#contract/worker/messages.ts'

/** Twice as long as the browser lets an idle worker run. If the build is not active then, changes are sent as usual. */
const holdMs = 60_000

/**
 * Activates the new build and reloads this page from it. Called when the user accepts the new version. Waits for the
 * installation if the build has just been announced and is still being downloaded.
 */
export async function loadWaitingBuild(registration: ServiceWorkerRegistration): Promise<void> {
  const waiting = await findWaiting(registration)
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // The worker of the new build takes it, too, but is stopped when it has nothing to do.
  void (navigator as Partial<Navigator>).locks?.request(updateLock, () => new Promise((end) => setTimeout(end, holdMs)))
  waiting.postMessage({ type: 'skip-waiting' } satisfies PageMessage)
}

async function findWaiting(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting) return registration.waiting
  // Fails without a network; then there is nothing newer to install.
  await registration.update().catch(() => {})
  const { installing } = registration
  if (installing) await untilInstalled(installing)
  return registration.waiting
}

function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const check = (): void => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', check)
      done()
    }
    worker.addEventListener('statechange', check)
    check()
  })
}
