import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { outboxDatabase } from '#contract/worker/messages.ts'
import { type Status, type Target, usualNextOf } from '#domain/appointment.ts'
import { labelsOf } from '../support/labels.ts'
import { controlled } from '../support/page/controlled.ts'
import { onePixel } from '../support/pictures.ts'
import type { Tap, TapKind } from './judge.ts'
import type { TrialStage } from './stage.ts'
import { startBrowser, type TrialBrowser } from './trial-browser.ts'

/** The tablet of the trials, with a tab for each order, and one in which it creates another order. */
export type Tablet = {
  /** The open orders; the created one is the last. */
  readonly ids: readonly string[]
  /** The plates of the walk-ins that were typed. */
  readonly plates: readonly string[]
  /** The taps since `open`, in their order. */
  readonly taps: readonly Tap[]
  readonly browser: TrialBrowser
  /** Opens these orders, and forgets earlier taps. */
  open(appointmentIds: readonly string[]): Promise<void>
  /** Opens the same orders again: in new tabs, and in a new browser if it was killed. */
  reopen(): Promise<void>
  closeTabs(): Promise<void>
  kill(): Promise<void>
  /**
   * Makes a change of an order: the next step, the undo of the last one, or another kind. The first one in
   * the last tab creates its order. Returns false if the page does not
   * offer it. `isHasty`: does not wait until the page has made its call.
   */
  tap(lane: number, wish?: { kind?: TapKind; undo?: boolean; isHasty?: boolean }): Promise<boolean>
  /** The pending changes on the device, of all persons. */
  readOutbox(): Promise<unknown[]>
  /** Waits until each order shows the expected status. */
  expectStatus(lane: number, status: Status): Promise<void>
  /** Waits until an order shows so many notes, all of them saved. */
  expectNotes(lane: number, count: number): Promise<void>
  close(): Promise<void>
}

/** A tap does not wait for a page that its click may be loading. */
const press = (button: Locator): Promise<void> => button.click({ timeout: 15_000, noWaitAfter: true })

/** The latest first, because an earlier status may be offered beside a step, as a way back. */
const steps: readonly Target[] = ['completed', 'ready', 'in-progress', 'arrived']
const label = labelsOf('en')
/** The product ignores a second tap within 0.7 s as part of a double tap. */
const betweenTapsMs = 800
const callWithinMs = 5_000
const sheetWithinMs = 300
const savedBinding = 'pitboardTrialSaved'

export async function startTablet(stage: TrialStage): Promise<Tablet> {
  let browser = await launch()
  let ids: readonly string[] = []
  /** The number of orders that were opened; the page behind them creates one. */
  let booked = 0
  let plates: readonly string[] = []
  let pages: Page[] = []
  let taps: Tap[] = []
  /** Earlier taps were on closed pages, so that a call of theirs that was not seen will not be seen. */
  let firstHere = 0
  const saved = new Set<string>()
  /** The idempotency keys of the taps. */
  const sentAs = new Map<string, string>()
  const tappedAt = new Map<number, number>()
  const unanswered = new WeakMap<Page, Set<Request>>()

  async function launch(): Promise<TrialBrowser> {
    const started = await startBrowser(stage.profileDir)
    const { context } = started
    context.setDefaultTimeout(10_000)
    // The session renews its token: the one in the profile is newer than the first.
    const isSignedIn = (await context.cookies(stage.origin)).some(({ name }) => name === stage.cookie.name)
    if (!isSignedIn) await context.addCookies([stage.cookie])
    await context.exposeBinding(savedBinding, (_source, key: string) => {
      saved.add(key)
    })
    await context.addInitScript((binding) => {
      const report = (window as unknown as Record<string, (key: string) => void>)[binding]
      navigator.serviceWorker?.addEventListener('message', ({ data }) => {
        if (data?.type === 'saved') report?.(data.key)
      })
    }, savedBinding)
    return started
  }

  /** The call of a tap, with its key and the key that it undoes. A creation is known by the id of its order. */
  function see(request: Request): void {
    const sent = request.headers()['idempotency-key']
    const made = sent ? readTap(request) : null
    if (!sent || !made) return
    const key = made.kind === 'create' ? made.appointmentId : sent
    if (taps.some((tap) => tap.key === key)) return
    sentAs.set(key, sent)
    const unseen = taps
      .slice(firstHere)
      .find(
        ({ key, appointmentId, kind, to }) =>
          key === null && kind === made.kind && to === made.to && [made.appointmentId, ''].includes(appointmentId),
      )
    if (unseen) Object.assign(unseen, made, { key })
    else taps.push({ ...made, key, saved: false })
    if (made.kind === 'create') ids = [...ids, made.appointmentId]
  }

  async function openPath(page: Page, path: string): Promise<void> {
    const waiting = new Set<Request>()
    unanswered.set(page, waiting)
    page.on('request', (request) => waiting.add(request))
    page.on('requestfinished', (request) => waiting.delete(request))
    page.on('requestfailed', (request) => waiting.delete(request))
    page.on('request', see)
    page.on('response', (response) => {
      const key = response.request().headers()['idempotency-key']
      if (key && response.ok()) saved.add(key)
    })
    // If the network is down, the page shows what it has stored.
    await page.goto(stage.origin + path, { waitUntil: 'commit', timeout: 30_000 }).catch(() => {})
  }

  // An order with items offers some steps twice.
  const button = (page: Page, to: Target) => {
    const named = (name: string) => page.locator('main').getByRole('button', { name: label(name), exact: true })
    const step = named(`status.${to}.action`)
    // The answer to an open question continues the work.
    return (to === 'in-progress' ? step.or(named('Approved: resume work')) : step).first()
  }
  const undoButton = (page: Page) => page.locator('main').getByRole('button', { name: label('Undo'), exact: true })

  async function findStep(page: Page): Promise<Target | null> {
    for (const to of steps) if (await button(page, to).isVisible()) return to
    return null
  }

  /** Adds to a failure the text of the page, its unanswered requests, and which part of the browser answers. */
  async function explainFailure(page: Page, work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      const shown = await page
        .locator('body')
        .innerText()
        .catch(() => '(no document)')
      const waiting = [...(unanswered.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`)
      const parts = `${await describeWorkers(page)}\n${await describeParts(page)}`
      const about = `${page.url()} shows:\n${shown}\nand waits for:\n${waiting.join('\n')}\n${parts}`
      throw new Error(`${error instanceof Error ? error.message : error}\n${about}`)
    }
  }

  /** At an arrival a dialog may ask for the mileage first. If no dialog opens, a person taps again. */
  async function confirmArrival(page: Page): Promise<void> {
    const confirm = page
      .locator('dialog[open]')
      .getByRole('button', { name: label('status.arrived.action'), exact: true })
    for (let tries = 0; tries < 3; tries++) {
      const isAsked = await confirm.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
      if (isAsked) break
      if (await button(page, 'arrived').isVisible()) await press(button(page, 'arrived'))
    }
    await press(confirm)
  }

  /** Whether a sheet opens instead of the call: an order with items asks for the amount when it is ready. */
  async function isAskedFirst(page: Page, seen: number): Promise<boolean> {
    const until = performance.now() + sheetWithinMs
    const submit = sheet(page).locator('button[type=submit]:not([aria-busy=true])')
    while (performance.now() < until && countSeen() === seen) if (await submit.isVisible()) return true
    return false
  }

  async function openOrders(): Promise<void> {
    pages = []
    firstHere = taps.length
    for (let lane = 0; lane <= booked; lane++) pages.push(await browser.openWindow())
    await Promise.all(
      pages.map((page, lane) => openPath(page, ids[lane] === undefined ? '/schedule' : `/orders/${ids[lane]}`)),
    )
  }

  const editItems = (page: Page) => page.getByRole('button', { name: label('Edit items') })
  const noteField = (page: Page) => page.getByLabel(label('New note'))

  async function addNote(page: Page): Promise<void> {
    await noteField(page).fill(`Note ${taps.length + 1}`)
    await press(page.getByRole('button', { name: label('Add note') }))
  }

  const approveLabel = label('Approved: {what}').split('{')[0]
  /** Asks about a finding that nobody has asked about yet, or answers the first question. */
  const openAnswer = (page: Page) =>
    page
      .getByRole('list', { name: label('Findings') })
      .getByRole('button', { name: new RegExp(`^(${label('Customer asked')}|${approveLabel})`) })
      .first()

  const sheet = (page: Page) => page.locator('dialog[open]')
  const walkIn = (page: Page) => page.getByRole('button', { name: label('New walk-in') }).first()

  /** Under a start that is not over a tap may be missed: a person taps again. */
  async function openSheet(page: Page, opener: Locator): Promise<void> {
    for (let tries = 0; tries < 3; tries++) {
      // On a busy machine it may have opened after the wait.
      if (await sheet(page).isVisible()) return
      await press(opener)
      const isOpen = await sheet(page)
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        )
      if (isOpen) return
    }
  }

  async function saveSheet(page: Page): Promise<void> {
    await press(sheet(page).locator('button[type=submit]'))
    await expect(sheet(page)).toHaveCount(0, { timeout: 15_000 })
  }

  const startButton = (page: Page) => page.locator('[data-start-inspection]')
  const continueButton = (page: Page) =>
    page
      .getByRole('list', { name: label('Inspections') })
      .getByRole('button', { name: label('Continue') })
      .first()

  const reportButton = (page: Page) =>
    page.locator('main').getByRole('button', { name: label('paper.check-in'), exact: true })

  async function closeInspection(page: Page): Promise<void> {
    await press(sheet(page).locator('button[data-signal]'))
    await expect(sheet(page)).toHaveCount(0, { timeout: 15_000 })
  }

  /** For each kind but the status: whether the page offers it, and the change itself. */
  const others: Readonly<
    Record<Exclude<TapKind, 'status'>, { find: (page: Page) => Locator; make: (page: Page) => Promise<void> }>
  > = {
    create: {
      find: walkIn,
      make: async (page) => {
        await openSheet(page, walkIn(page))
        const plate = `WT ${Math.floor(10_000 + Math.random() * 90_000)}`
        plates = [...plates, plate]
        await sheet(page).getByLabel(label('Plate'), { exact: true }).fill(plate)
        await press(sheet(page).getByRole('button', { name: label('Check in') }))
      },
    },
    note: { find: noteField, make: addNote },
    details: {
      find: (page) => page.getByRole('button', { name: label('Edit details') }),
      make: async (page) => {
        await openSheet(page, page.getByRole('button', { name: label('Edit details') }))
        await sheet(page)
          .getByLabel(label('Key tag'))
          .fill(`K ${taps.length + 1}`)
        await saveSheet(page)
      },
    },
    line: {
      find: (page) => page.getByRole('button', { name: label('Add items') }).or(editItems(page)),
      make: async (page) => {
        await openSheet(page, page.getByRole('button', { name: label('Add items') }).or(editItems(page)))
        await press(sheet(page).getByRole('button', { name: label('Part'), exact: true }))
        const row = sheet(page).locator('li[data-line]').last()
        await row.getByLabel(label('Description'), { exact: true }).fill(`Part ${taps.length + 1}`)
        await row.getByLabel(label('Net price'), { exact: true }).fill('5')
        await saveSheet(page)
      },
    },
    finding: {
      find: (page) => page.getByRole('button', { name: label('Add finding') }),
      make: async (page) => {
        await openSheet(page, page.getByRole('button', { name: label('Add finding') }))
        await sheet(page)
          .getByLabel(label('What was found'))
          .fill(`Finding ${taps.length + 1}`)
        await saveSheet(page)
      },
    },
    answer: {
      find: openAnswer,
      make: async (page) => {
        await openSheet(page, openAnswer(page))
        await press(sheet(page).getByRole('button', { name: label('By phone') }))
        await expect(sheet(page)).toHaveCount(0, { timeout: 15_000 })
      },
    },
    inspection: {
      find: startButton,
      make: async (page) => {
        await openSheet(page, startButton(page))
        await closeInspection(page)
      },
    },
    check: {
      find: continueButton,
      make: async (page) => {
        await openSheet(page, continueButton(page))
        await press(sheet(page).locator('li[data-item]:not([data-answered]) button[data-grade=good]').first())
        await closeInspection(page)
      },
    },
    report: {
      find: reportButton,
      make: async (page) => {
        await openSheet(page, reportButton(page))
        await saveSheet(page)
      },
    },
    photo: {
      find: (page) =>
        page
          .getByRole('button', { name: label('Add photos') })
          .or(page.getByText(label('Add photos')))
          .first(),
      make: (page) =>
        page
          .locator('input[name=photos]')
          .setInputFiles({ name: 'found.png', mimeType: 'image/png', buffer: onePixel }),
    },
  }

  const countSeen = (): number => taps.filter(({ key }) => key !== null).length

  async function waitForCall(count: number): Promise<boolean> {
    const until = performance.now() + callWithinMs
    while (performance.now() < until) {
      if (countSeen() > count) return true
      await new Promise((done) => setTimeout(done, 10))
    }
    return false
  }

  return {
    get taps() {
      return taps.map((tap) => ({ ...tap, saved: tap.key !== null && saved.has(sentAs.get(tap.key) ?? tap.key) }))
    },
    get browser() {
      return browser
    },
    get ids() {
      return ids
    },
    get plates() {
      return plates
    },
    open: async (next) => {
      await Promise.all(pages.map((page) => page.close()))
      ids = next
      booked = next.length
      plates = []
      taps = []
      tappedAt.clear()
      await openOrders()
      for (const [lane, page] of pages.entries()) {
        const ready = lane < booked ? button(page, 'arrived') : walkIn(page)
        await explainFailure(page, ready.waitFor({ timeout: 30_000 }))
        await controlled(page)
      }
    },
    reopen: async () => {
      if (!browser.isRunning) browser = await launch()
      await openOrders()
      await Promise.all(
        pages.map((page) =>
          page
            .locator('main [data-plate], main [data-board]')
            .first()
            .waitFor()
            .catch(() => {}),
        ),
      )
    },
    closeTabs: async () => {
      // The browser exits with its last tab.
      await browser.context.newPage()
      await Promise.all(pages.map((page) => page.close()))
      pages = []
    },
    kill: () => browser.kill(),
    tap: async (lane, { kind: wished = 'status', undo = false, isHasty = false } = {}) => {
      const page = pages[lane]
      if (!page) return false
      const isNew = ids[lane] === undefined
      const appointmentId = ids[lane] ?? ''
      const waitMs = (tappedAt.get(lane) ?? Number.NEGATIVE_INFINITY) + betweenTapsMs - performance.now()
      if (waitMs > 0) await page.waitForTimeout(waitMs)
      // The sheet of the tap before closes when its change is stored.
      await expect(sheet(page))
        .toHaveCount(0, { timeout: 10_000 })
        .catch(() => {})
      const seen = countSeen()
      if (!isNew && undo && (await undoButton(page).isVisible())) {
        await press(undoButton(page))
        tappedAt.set(lane, performance.now())
        return waitForCall(seen)
      }
      const kind = isNew ? 'create' : wished
      let to: Target | null = null
      if (kind !== 'status') {
        const { find, make } = others[kind]
        if (!(await find(page).isVisible())) return false
        await explainFailure(page, make(page))
      } else {
        to = await findStep(page)
        if (!to) return false
        await explainFailure(page, press(button(page, to)))
        if (to === 'arrived') await explainFailure(page, confirmArrival(page))
        else if (await isAskedFirst(page, seen)) await explainFailure(page, saveSheet(page))
      }
      tappedAt.set(lane, performance.now())
      // The id of a new order is seen with its call.
      const tap: Tap = { appointmentId, kind, to, key: null, undoes: null, saved: false }
      if (countSeen() === seen) taps.push(tap)
      if (isHasty) return true
      if (await waitForCall(seen)) return true
      taps = taps.filter((one) => one !== tap)
      return false
    },
    readOutbox: async () => {
      const page = pages[0] ?? (await browser.context.newPage())
      return page.evaluate(readEntries, outboxDatabase)
    },
    expectStatus: async (lane, status) => {
      const page = pages[lane]
      if (!page) throw new Error('no tab')
      const shown = page.locator('main p[aria-live=polite]').filter({ hasText: label(`status.${status}`) })
      await explainFailure(page, shown.waitFor({ timeout: 15_000 }))
      // An order that waits offers the answer to its question.
      const next = status === 'awaiting-approval' ? null : usualNextOf(status)
      if (next) await explainFailure(page, button(page, next).waitFor())
    },
    expectNotes: async (lane, count) => {
      const page = pages[lane]
      if (!page) throw new Error('no tab')
      const notes = page.getByRole('list', { name: label('Notes') }).getByRole('listitem')
      const showAll = page.getByRole('button', { name: label('Show all {0}').replace('{0}', String(count)) })
      if (await showAll.isVisible()) await showAll.click()
      await explainFailure(page, expect(notes).toHaveCount(count, { timeout: 15_000 }))
      await explainFailure(page, expect(notes.getByRole('button')).toHaveCount(0))
    },
    close: () => browser.close(),
  }
}

/** Returns the change that a call of the page makes, `null` for any other call. */
function readTap(request: Request): Omit<Tap, 'key' | 'saved'> | null {
  const call = `${request.method()} ${new URL(request.url()).pathname}`
  const status = /^PUT \/api\/appointments\/([a-z-]+)$/.exec(call)?.[1]
  if (status) {
    const { appointmentId, undoes = null } = request.postDataJSON()
    return { appointmentId, kind: 'status', to: status as Status, undoes }
  }
  if (call === 'POST /api/appointments') {
    return { appointmentId: request.postDataJSON().id, kind: 'create', to: null, undoes: null }
  }
  const [, of, kind] =
    /^(?:PUT|POST) \/api\/appointments\/([\da-f-]{36})\/(lines|order-details|photos|findings|inspections|condition-reports)(?:\/[\da-f-]{36})?$/.exec(
      call,
    ) ?? []
  if (of) return { appointmentId: of, kind: kindOf(kind), to: null, undoes: null }
  const answered = /^POST \/api\/appointments\/([\da-f-]{36})\/findings\/[\da-f-]{36}\/steps$/.exec(call)?.[1]
  if (answered) return { appointmentId: answered, kind: 'answer', to: null, undoes: null }
  const checked = /^PUT \/api\/appointments\/([\da-f-]{36})\/inspections\/[\da-f-]{36}\/answers\/[\w-]+$/.exec(
    call,
  )?.[1]
  if (checked) return { appointmentId: checked, kind: 'check', to: null, undoes: null }
  const noted = /^POST \/api\/appointments\/([\da-f-]{36})\/notes$/.exec(call)?.[1]
  return noted ? { appointmentId: noted, kind: 'note', to: null, undoes: null } : null
}

const kinds: Readonly<Record<string, TapKind>> = {
  lines: 'line',
  photos: 'photo',
  findings: 'finding',
  inspections: 'inspection',
  'condition-reports': 'report',
}
const kindOf = (part: string | undefined): TapKind => kinds[part ?? ''] ?? 'details'

/** In the page: reads the database and never creates it. */
async function readEntries(name: string): Promise<unknown[]> {
  const known = await indexedDB.databases()
  if (!known.some((one) => one.name === name)) return []
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('entries').objectStore('entries').getAll()
      reading.onerror = () => fail(reading.error)
      reading.onsuccess = () => {
        database.close()
        done(reading.result)
      }
    }
  })
}

/** Which parts that a page depends on answer within two seconds: the worker, the stored files, the database, the server. */
function describeParts(page: Page): Promise<string> {
  return page
    .evaluate(async () => {
      const within = async (name: string, work: Promise<unknown>): Promise<string> => {
        const late = new Promise((done) => setTimeout(() => done('no answer'), 2_000))
        return `${name}: ${await Promise.race([work, late]).catch((error) => error)}`
      }
      const { controller } = navigator.serviceWorker
      const parts = await Promise.all([
        within('stored files', caches.match('/index.html').then(Boolean)),
        within('cache names', caches.keys()),
        within(
          'databases',
          indexedDB.databases().then((all) => all.map(({ name }) => name)),
        ),
        within(
          'worker',
          fetch('/assets/none.js').then(({ status }) => status),
        ),
        within(
          'server',
          fetch('/api/health/live').then(({ status }) => status),
        ),
      ])
      return [`controlled by a worker that is ${controller?.state ?? 'missing'}`, ...parts].join('\n')
    })
    .catch(String)
}

/** The browser's own words for the state of each worker: `activated, running`. */
async function describeWorkers(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const states = new Map<string, string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions) states.set(versionId, `${status}, ${runningStatus}`)
  })
  await session.send('ServiceWorker.enable')
  await page.waitForTimeout(500)
  await session.detach()
  return `workers: ${[...states.values()].join('; ')}`
}
