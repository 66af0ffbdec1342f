import type { BrowserContext } from '@playwright/test'
import { mostEntries } from '#domain/outbox/outbox.ts'
import { type OutboxPage, openOutboxPage } from '../../support/outbox/outbox-page.ts'
import { type OutboxStage, openOutboxStage, type StagePerson } from '../../support/outbox/outbox-stage.ts'

const cars = 50

export type TapFigures = {
  /**
   * From a tap to "saved on this device", ms per tap: at full CPU speed, and with the CPU of the page four times
   * slower.
   */
  readonly plain: number[]
  readonly slowed: number[]
  /** Until a hundred pending changes are sent, ms. */
  readonly drained: number[]
  /** The same for a full outbox. */
  readonly drainedFull: number[]
  /** From the `online` event to the first request, ms. */
  readonly online: number[]
  /** From the return of the network without an event to the first request, ms. */
  readonly silentReturn: number[]
}

export async function measureTaps(context: BrowserContext, rounds: number): Promise<TapFigures> {
  const stage = await openOutboxStage()
  try {
    const anna = await stage.found('bench@example.com')
    await stage.carry(anna, context)
    const tablet = await openOutboxPage(context, stage.origin)
    await tablet.welcome(anna.owner)
    const figures: TapFigures = { plain: [], slowed: [], drained: [], drainedFull: [], online: [], silentReturn: [] }
    for (let round = 0; round < rounds; round++) {
      const ids: string[] = []
      for (let car = 0; car < cars; car++) ids.push(await stage.book(anna))
      await stage.proxy.setMode('refuse')
      figures.plain.push(...(await tapAll(tablet, anna, ids, 'arrived', 1)))
      figures.slowed.push(...(await tapAll(tablet, anna, ids, 'in-progress', 4)))
      await stage.proxy.setMode('pass')
      figures.drained.push(await drain(tablet, cars * 2))
    }
    for (let round = 0; round < rounds; round++) {
      figures.drainedFull.push(await measureFull(tablet, stage, anna))
    }
    await tablet.page.close()
    for (let round = 0; round < rounds; round++) {
      figures.online.push(await measureOnline(context, stage, anna))
    }
    figures.silentReturn.push(await measureSilentReturn(context, stage, anna))
    return figures
  } finally {
    await stage.remove()
  }
}

/** Taps one after the other, each when the one before is saved. The first ones are a warm-up. */
async function tapAll(
  { page }: OutboxPage,
  { owner }: StagePerson,
  ids: readonly string[],
  status: string,
  slowdown: number,
): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = await page.evaluate(
    async ([ids, status, { userId, accountId }]) => {
      const times: number[] = []
      for (const appointmentId of ids) {
        const key = crypto.randomUUID()
        const startedAt = performance.now()
        const saved = new Promise<void>((done) => {
          const onMessage = ({ data }: MessageEvent) => {
            if (data.type !== 'saved' || data.key !== key) return
            navigator.serviceWorker.removeEventListener('message', onMessage)
            times.push(performance.now() - startedAt)
            done()
          }
          navigator.serviceWorker.addEventListener('message', onMessage)
        })
        const answered = fetch(`/api/appointments/${status}`, {
          method: 'PUT',
          headers: { 'idempotency-key': key, 'x-expect-user': userId, 'x-expect-account': accountId },
          body: JSON.stringify({ appointmentId, baseVersion: 1, occurredAt: new Date().toISOString() }),
        })
        await Promise.all([saved, answered])
      }
      return times
    },
    [ids, status, owner] as const,
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return times.slice(5)
}

/** As many changes as a device stores, some for each car. */
async function measureFull(tablet: OutboxPage, stage: OutboxStage, anna: StagePerson): Promise<number> {
  const statuses = ['arrived', 'in-progress', 'ready', 'completed']
  const ids: string[] = []
  for (let car = 0; car < mostEntries / statuses.length; car++) ids.push(await stage.book(anna))
  await stage.proxy.setMode('refuse')
  for (const status of statuses) await tapAll(tablet, anna, ids, status, 1)
  await stage.proxy.setMode('pass')
  return drain(tablet, mostEntries)
}

/** From the flush until the last of `count` is acknowledged. */
async function drain({ page, expectEmpty }: OutboxPage, count: number): Promise<number> {
  const time = await page.evaluate(
    (count) =>
      new Promise<number>((done) => {
        const startedAt = performance.now()
        let confirmed = 0
        navigator.serviceWorker.addEventListener('message', function onMessage({ data }) {
          if (data.type !== 'outbox') return
          confirmed += data.done.length
          if (confirmed < count) return
          navigator.serviceWorker.removeEventListener('message', onMessage)
          done(performance.now() - startedAt)
        })
        navigator.serviceWorker.controller?.postMessage({ type: 'rouse', trigger: 'online' })
      }),
    count,
  )
  await expectEmpty()
  return time
}

/** With the product's own page, which receives the `online` event. */
async function measureOnline(context: BrowserContext, stage: OutboxStage, anna: StagePerson): Promise<number> {
  const page = await openProduct(context, stage)
  const tablet = await openOutboxPage(context, stage.origin)
  await context.setOffline(true)
  await tablet.tap(anna, 'arrived', { appointmentId: await stage.book(anna), baseVersion: 1 })
  const asked = stage.proxy.asked
  const startedAt = performance.now()
  await context.setOffline(false)
  await waitForRequest(stage, asked)
  const time = performance.now() - startedAt
  await tablet.expectEmpty()
  await tablet.page.close()
  await page.close()
  return time
}

/** Without any event. The network was away long enough that attempts are rare. */
async function measureSilentReturn(context: BrowserContext, stage: OutboxStage, anna: StagePerson): Promise<number> {
  const tablet = await openOutboxPage(context, stage.origin)
  const page = await openProduct(context, stage)
  await stage.proxy.setMode('refuse')
  await tablet.tap(anna, 'arrived', { appointmentId: await stage.book(anna), baseVersion: 1 })
  await page.bringToFront()
  await page.waitForTimeout(40_000)
  const asked = stage.proxy.asked
  await stage.proxy.setMode('pass')
  const startedAt = performance.now()
  await waitForRequest(stage, asked)
  const time = performance.now() - startedAt
  await tablet.expectEmpty()
  return time
}

async function openProduct(context: BrowserContext, stage: OutboxStage) {
  const page = await context.newPage()
  await page.goto(`${stage.origin}/orders`)
  await page.locator('main h1').waitFor()
  return page
}

async function waitForRequest(stage: OutboxStage, before: number): Promise<void> {
  const until = performance.now() + 90_000
  while (stage.proxy.asked === before) {
    if (performance.now() > until) throw new Error('nothing was sent')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
