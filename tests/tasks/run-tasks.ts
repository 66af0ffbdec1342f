import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { createEmployee, inviteEmployee } from '#contract/employees.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type DemoRows, insertDemoRows } from '#server/demo/store.ts'
import { openDatabase } from '#server/open-database.ts'
import { type Client, createClient } from '../support/client.ts'
import { labelsOf } from '../support/labels.ts'
import { controlled } from '../support/page/controlled.ts'
import { drawPicture } from '../support/pictures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { readInvitation } from '../support/read-invitation.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { drawCode, writeVideo } from '../support/scan/draw-code.ts'
import { makeCertificate } from '../support/scan/make-certificate.ts'
import { buildTaskRows, type TaskStation } from './build-task-rows.ts'
import { formatTable, mergeRounds, type TaskDone } from './task-table.ts'
import { type TaskPlace, tasks } from './tasks.ts'
import { countClicks, createTouchUser, watchFor } from './touch-user.ts'

// `npm run tasks`: the frequent tasks of a day, on the production build, by touch, with a CPU four times slower. Exits
// with 1 if a task takes more taps, keys or time than permitted. Every round has a new station and a new browser. The
// median of the times counts, and the maximum of taps and keys.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})

const slowdown = 4
const card = 'main a[href*="/orders/"]'

const rounds: TaskDone[][] = []
while (rounds.length < Number(options.rounds)) rounds.push(await doRound())
const all = mergeRounds(rounds)
process.stdout.write(`${formatTable(all)}\n`)
if (all.some(({ isMet }) => !isMet)) process.exitCode = 1

async function doRound(): Promise<TaskDone[]> {
  const profile = mkdtempSync(join(tmpdir(), 'pitboard-tasks-'))
  const { rows, station } = buildTaskRows(Number(options.seed), Date.now())
  const product = await startProduct({}, { fill: (dataDir) => fill(dataDir, rows) })
  try {
    const office = await signIn(product, station)
    await writeVideo(cameraIn(profile), await drawCode('AztecCode', makeCertificate()))
    const first = await openBrowser(profile, office)
    await readAhead(first, product)
    await first.close()
    const context = await openBrowser(profile)
    const done: TaskDone[] = []
    if (isWanted(1)) done.push(await startCold(context, product, station))
    for (const [index, task] of tasks.entries()) {
      if (isWanted(index + 2)) done.push(await doTask(context, index, { product, office, station, task }))
    }
    await context.close()
    if (isWanted(tasks.length + 2)) done.push(await seeOwnCars(product, station))
    if (isWanted(tasks.length + 3)) done.push(await joinByInvitation(product, office))
    return done
  } finally {
    await product.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

function isWanted(number: number): boolean {
  return options.only === undefined || options.only.split(',').includes(String(number))
}

async function fill(dataDir: string, rows: DemoRows): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir }, Date.now)
  await inTransaction(database, (tx) => insertDemoRows(tx, rows))
  await database.close()
}

async function signIn({ origin, readCode }: Product, { email }: { email: string }): Promise<Client> {
  const client = createClient(() => origin, origin)
  await client.send(requestLoginCode, { body: { email } })
  void (await client.send(login, { body: { email, code: await readCode(email) } })).value
  return client
}

async function openBrowser(profile: string, signedIn?: Client): Promise<BrowserContext> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [
      ...chromiumArgs,
      // Its camera sees a registration certificate.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraIn(profile)}`,
    ],
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
  })
  const value = signedIn?.cookies.get('__Host-sid')
  if (value) {
    const expires = Date.now() / 1000 + 86_400
    const cookie = { name: '__Host-sid', value, domain: 'localhost', path: '/', httpOnly: true, secure: true, expires }
    await context.addCookies([{ ...cookie, sameSite: 'Lax' }])
  }
  return context
}

function cameraIn(profile: string): string {
  return join(profile, 'camera.y4m')
}

/**
 * As on a tablet that was used before: the shell is in the precache, the query cache is on the disk, and something was
 * scanned.
 */
async function readAhead(context: BrowserContext, { origin }: Product): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/schedule`)
  await controlled(page)
  await page.locator(card).first().waitFor()
  await page.reload()
  await page.locator(card).first().waitFor()
  await page.waitForTimeout(10_000)
  const label = labelsOf('en')
  await page
    .getByRole('button', { name: label('New walk-in') })
    .first()
    .click()
  await page.getByRole('button', { name: label('Scan the certificate or VIN') }).click()
  await page.getByText(label('Read from the certificate:')).waitFor()
  await page.getByRole('button', { name: label('Undo') }).click()
  await page
    .getByRole('button', { name: label('Close'), exact: true })
    .last()
    .click()
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** The tap is the one on the icon of the app. The board is the page last shown on the tablet. */
async function startCold(context: BrowserContext, { origin }: Product, { cars }: TaskStation): Promise<TaskDone> {
  const page = await context.newPage()
  await page.addInitScript(watchFor, { selector: `main a[href$="/orders/${cars.next.id}"]` })
  await slowDown(context, page)
  await page.goto(`${origin}/schedule`, { waitUntil: 'commit' })
  const ms = await page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
  await page.close()
  const budget = { name: 'cold start: which car is next in bay 2', taps: 1, keys: 0, ms: 1500 }
  return { ...budget, number: 1, took: { taps: 1, keys: 0, ms: [ms] }, failure: null }
}

/** A mechanic opens the app, after the tap on its icon: the car in work, or the next one, is on the screen. */
async function seeOwnCars(product: Product, { marekEmail }: TaskStation): Promise<TaskDone> {
  const profile = mkdtempSync(join(tmpdir(), 'pitboard-tasks-'))
  const context = await openBrowser(profile, await signIn(product, { email: marekEmail }))
  const page = await context.newPage()
  const own = { name: 'a mechanic sees their own cars', taps: 0, keys: 0, ms: null, number: tasks.length + 2 }
  let failure: string | null = null
  try {
    await page.goto(`${product.origin}/goto-crm`)
    await page.locator('main article a[href*="/orders/"]').waitFor()
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    const folder = process.env.TASK_SHOTS
    if (folder) await page.screenshot({ path: `${folder}/own.png`, fullPage: true })
  }
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  return { ...own, took: { taps: 0, keys: 0, ms: [] }, failure }
}

/** An invited mechanic on a phone: a tap on the link in the mail, a tap on the page, and the code of the next mail. */
async function joinByInvitation(product: Product, office: Client): Promise<TaskDone> {
  const email = 'nowy.mechanik@example.com'
  const person = { name: 'Igor Nowy', shortName: 'Igor', role: 'mechanic', email, phone: null, colour: 'teal' } as const
  const { id } = (await office.send(createEmployee, { body: { ...person, skills: [], weekly: null } })).value
  await office.send(inviteEmployee, { params: { id } })
  const link = await readInvitation(product, email)
  const profile = mkdtempSync(join(tmpdir(), 'pitboard-tasks-'))
  const context = await openBrowser(profile)
  const page = await context.newPage()
  await page.addInitScript(countClicks)
  const user = createTouchUser(page)
  let failure: string | null = null
  try {
    await page.goto(link)
    await user.tap(page.locator('main :is(a, button)').first())
    await page.locator('input[name=code]').waitFor()
    await user.type((await product.readCode(email)).replace(/\D/g, ''))
    await page.waitForURL(/\/my-cars$/)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  const budget = { name: 'an invited mechanic joins', taps: 2, keys: 8, ms: null, number: tasks.length + 3 }
  return { ...budget, took: { taps: user.taps + 1, keys: user.keys, ms: [] }, failure }
}

type Bench = { product: Product; office: Client; station: TaskStation; task: (typeof tasks)[number] }

async function doTask(
  context: BrowserContext,
  index: number,
  { product, office, station, task }: Bench,
): Promise<TaskDone> {
  const page = await context.newPage()
  await page.addInitScript(countClicks)
  const user = createTouchUser(page)
  const place: TaskPlace = {
    page,
    user,
    office,
    station,
    label: labelsOf('en'),
    setOffline: (isOffline) => context.setOffline(isOffline),
    picture: { name: 'car.png', mimeType: 'image/png', buffer: await (await drawPicture(1600, 1200)).png().toBuffer() },
  }
  let failure: string | null = null
  let ms = Number.NaN
  try {
    await page.goto(`${product.origin}/schedule`)
    await page.locator(card).first().waitFor()
    await page.waitForTimeout(2_000)
    await slowDown(context, page)
    ms = await task.run(place)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    const folder = process.env.TASK_SHOTS
    if (folder) await page.screenshot({ path: `${folder}/task-${index + 2}.png` })
  }
  await context.setOffline(false)
  await page.close()
  const { taps, keys } = user
  return { ...task, number: index + 2, took: { taps, keys, ms: [ms] }, failure }
}
