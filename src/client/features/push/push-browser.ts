import { call } from '#client/api/call.ts'
import { isWorkerOff } from '#client/offline/build/trust-worker-url.ts'
import { type Push, subscribePush, unsubscribePush } from '#contract/push/push.ts'

/**
 * What stands in the way of notifications here. `install`: this system gives them to installed apps only. `blocked`: the
 * person has refused them in the browser.
 */
export type PushObstacle = 'unsupported' | 'install' | 'blocked'

/** `dismissed`: the browser's question was left without an answer. `no-service`: the browser's push service is missing. */
export type PushFault = PushObstacle | 'dismissed' | 'no-service'

const workerWithinMs = 10_000

/** iPads and iPhones have notifications only once the app is on the home screen. */
const isUninstalledApple = (): boolean => (navigator as { standalone?: boolean }).standalone === false

export function findObstacle(): PushObstacle | null {
  const isAble = 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator
  if (!isAble) return isUninstalledApple() ? 'install' : 'unsupported'
  if (isWorkerOff()) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** The address at which this browser gets notifications; `null` if it gets none. */
export async function readOwnEndpoint(): Promise<string | null> {
  if (findObstacle() !== null || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks for the permission, subscribes this browser and tells the server. Throws `ApiError` if the server refuses. */
export async function switchOn(
  publicKey: string,
): Promise<{ ok: true; push: Push; endpoint: string } | { ok: false; why: PushFault }> {
  const obstacle = findObstacle()
  if (obstacle) return { ok: false, why: obstacle }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { ok: false, why: permission === 'denied' ? 'blocked' : 'dismissed' }
  const subscription = await subscribe(publicKey)
  const { endpoint = '', keys = {} } = subscription?.toJSON() ?? {}
  if (!subscription) return { ok: false, why: 'no-service' }
  const { p256dh = '', auth = '' } = keys
  return { ok: true, push: await call(subscribePush, { body: { endpoint, keys: { p256dh, auth } } }), endpoint }
}

/** Returns `null` if the browser cannot reach its push service. */
async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  try {
    const ready = navigator.serviceWorker.ready
    const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no worker')), workerWithinMs))
    const { pushManager } = await Promise.race([ready, late])
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    try {
      return await pushManager.subscribe(options)
    } catch (error) {
      // The subscription was made with other keys of this installation.
      const before = await pushManager.getSubscription()
      if (!before) throw error
      await before.unsubscribe()
      return await pushManager.subscribe(options)
    }
  } catch (error) {
    console.warn('No push subscription:', error)
    return null
  }
}

/** Ends the subscription of this browser, here and at the server. */
export async function switchOff(id: string): Promise<Push> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe().catch(() => {})
  return call(unsubscribePush, { params: { id } })
}
