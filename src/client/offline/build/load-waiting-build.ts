import type { PageMessage } from '#contract/worker.ts'

/**
 * Puts the new build to work and loads this page anew from it: the user wants it. A build that the worker has just
 * heard of may still be on its way here.
 */
export async function loadWaitingBuild(registration: ServiceWorkerRegistration): Promise<void> {
  const waiting = await findWaiting(registration)
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage({ type: 'skip-waiting' } satisfies PageMessage)
}

async function findWaiting(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting) return registration.waiting
  // Without a network there is nothing newer to be had now.
  await registration.update().catch(() => {})
  const { installing } = registration
  if (installing) await untilInstalled(installing)
  return registration.waiting
}

function untilInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const look = (): void => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      done()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
