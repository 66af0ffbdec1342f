import { type Browser, expect, type PlaywrightTestOptions } from '@playwright/test'
import { createChance } from '#server/demo/chance.ts'
import { type FaultProxy, startFaultProxy } from '../trials/fault-proxy.ts'
import { workshopOf } from './journey-workshop.ts'
import type { OpenDemo } from './open-demo.ts'
import { findFreePort, startProduct } from './product.ts'

export type DemoBehindProxy = OpenDemo & { proxy: FaultProxy; remove(): Promise<void> }

/** The station of the demo, a network before it that does what it is told, and a session of Anna, who owns it. */
export async function openDemoBehindProxy(
  browser: Browser,
  { locale }: Partial<PlaywrightTestOptions>,
  seed: number,
): Promise<DemoBehindProxy> {
  const [port, proxyPort] = [await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${proxyPort}`
  const product = {
    ...(await startProduct({ PUBLIC_ORIGIN: origin }, { demo: ['--seed', String(seed)], port })),
    origin,
  }
  const proxy = await startFaultProxy(proxyPort, port, createChance(seed))
  const context = await browser.newContext(locale ? { locale } : {})
  const page = await context.newPage()
  const workshop = workshopOf(page, product, locale)
  await page.goto(workshop.at('/login'))
  await workshop.signIn('anna@example.com')
  await expect(page).toHaveURL(/\/dashboard$/)
  const cookies = await context.cookies()
  await context.close()
  return {
    ...{ product, proxy, cookies },
    remove: async () => {
      await proxy.stop()
      await product.remove()
    },
  }
}
