import { createChance } from '#server/demo/chance.ts'
import { type FaultProxy, startFaultProxy } from '../trials/fault-proxy.ts'
import { type OpenDemo, openDemo } from './open-demo.ts'
import { findFreePort } from './product.ts'

export type DemoBehindProxy = OpenDemo & { proxy: FaultProxy; remove(): Promise<void> }

/** The station of the demo behind a proxy that makes faults on command, and a session of its owner Anna. */
export async function openDemoBehindProxy(): Promise<DemoBehindProxy> {
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${proxyPort}`
  const { product, cookies } = await openDemo({ port, env: { PUBLIC_ORIGIN: origin }, sharesProcess: true })
  const proxy = await startFaultProxy(proxyPort, port, createChance(1))
  return {
    ...{ product: { ...product, origin }, proxy, cookies },
    remove: async () => {
      await proxy.stop()
      await product.remove()
    },
  }
}
