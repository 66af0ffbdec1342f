import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { login, requestLoginCode } from '#contract/auth.ts'
import { addDays } from '#domain/wall-time.ts'
import { createClient } from '../support/client.ts'
import { startProduct } from '../support/product.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'
import { fillWeek } from './busy-week.ts'
import { traceTasks } from './main-thread.ts'

const cars = 1_000
const slowdown = 4
const settleMs = 3_000
const viewport = { width: 1280, height: 800 }
const print = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * All values in ms: from a tap until everything in sight is painted, and the work of the main thread for it; the
 * longest task while scrolling, and the sum of the parts of tasks beyond 50 ms. Except for the tap, it is CPU time.
 */
type Figures = Record<'week' | 'all' | 'day' | 'weekWork' | 'dayWork' | 'longest' | 'blocked', number>

/** A page of the same size: a list of links with the same number of words, added by one tap and removed by the next. */
const plainPage = `<!doctype html><meta charset="utf-8"><title>Plain</title>
<style>body{margin:0;font:16px sans-serif}main{height:700px;overflow:auto}a{display:grid;height:48px;margin:5px}</style>
<button id="week">Week</button><button id="day">Day</button><main></main><script>
const rows = (count) => Array.from({ length: count }, (_, index) => '<li><a data-card href="#' + index + '"><span><b>8:00</b> Confirmed</span><span>PL WB ' + index + ' Škoda Octavia</span></a></li>').join('')
week.onclick = () => { document.querySelector('main').innerHTML = '<ul data-week>' + rows(${cars}) + '</ul>' }
day.onclick = () => { document.querySelector('main').innerHTML = '<ul data-day>' + rows(${Math.round(cars / 6)}) + '</ul>' }
</script>`

/**
 * Measures a week of a thousand cars on a slow device, and a plain list of the same size in the same run: switching
 * between day and week, and scrolling. Returns whether every goal is met.
 */
export async function benchBoard(rounds: number): Promise<boolean> {
  const product = await startProduct({}, { demo: ['--seed', '5'] })
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumArgs] })
  try {
    const client = createClient(() => product.origin, product.origin)
    const email = 'anna@example.com'
    await client.send(requestLoginCode, { body: { email } })
    void (await client.send(login, { body: { email, code: await product.readCode(email) } })).value
    const monday = await fillWeek(client, cars)
    const session = client.cookies.get('__Host-sid') ?? ''

    const ours: Figures[] = []
    const plain: Figures[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureBoard(browser, product.origin, session, addDays(monday, 2)))
      plain.push(await measurePlain(browser))
    }
    const median = (all: readonly Figures[], figure: keyof Figures): number =>
      all.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
    for (const figure of ['week', 'all', 'day', 'weekWork', 'dayWork', 'longest', 'blocked'] as const)
      print(
        `${figure}, median ms at CPU ${slowdown}×: board ${median(ours, figure).toFixed(0)}, plain ${median(plain, figure).toFixed(0)}`,
      )
    const goals: readonly (readonly [text: string, value: number, most: number])[] = [
      ['day to week, to a plain list of all cars', median(ours, 'week') / median(plain, 'week'), 2],
      ['week to all its cars, to a plain list of the same count', median(ours, 'all') / median(plain, 'week'), 2],
      ['week to day, to a plain list of a day', median(ours, 'day') / median(plain, 'day'), 5],
      ['longest task while it scrolls, ms of the processor', median(ours, 'longest'), 100],
    ]
    for (const [text, value, most] of goals)
      print(`${value <= most ? 'ok    ' : 'MISSED'} ${text}: ${value.toFixed(1)}, at most ${most}`)
    return goals.every(([, value, most]) => value <= most)
  } finally {
    await browser.close()
    await product.remove()
  }
}

async function measureBoard(browser: Browser, origin: string, session: string, date: string): Promise<Figures> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/Warsaw' })
  const cookie = { name: '__Host-sid', value: session, domain: 'localhost', path: '/', secure: true, httpOnly: true }
  await context.addCookies([{ ...cookie, expires: Date.now() / 1000 + 86_400, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(`${origin}/schedule?view=week&by=bay&row=all&date=${date}`)
  const radio = (value: string) => `input[type=radio][value=${value}]`
  const week = { tap: radio('week'), shown: '[data-load]' }
  const all = { tap: '[data-board] button[aria-pressed]', shown: '[data-cell] [data-card]' }
  const day = { tap: radio('day'), shown: '[data-column] [data-card]' }
  await page.locator(all.shown).first().waitFor()
  // The prefetches of the first visit.
  await page.waitForTimeout(settleMs)
  const weekCards = await countInSight(page, all.shown)
  await page.locator(all.tap).first().click()
  await page.locator(week.shown).first().waitFor()
  const loads = await countInSight(page, week.shown)
  await page.locator(day.tap).check()
  await page.locator(day.shown).first().waitFor()
  await page.waitForTimeout(settleMs)
  const dayCards = await countInSight(page, day.shown)
  const devtools = await slowDown(page)
  const figures = await measure(page, devtools, {
    week: { ...week, count: loads },
    all: { ...all, count: weekCards },
    day: { ...day, count: dayCards },
    scroller: '[data-board]',
  })
  await context.close()
  return figures
}

async function measurePlain(browser: Browser): Promise<Figures> {
  const page = await browser.newPage({ viewport })
  await page.setContent(plainPage)
  const week = { tap: '#week', shown: '[data-week] [data-card]' }
  const day = { tap: '#day', shown: '[data-day] [data-card]' }
  await page.locator(week.tap).click()
  const count = await countInSight(page, week.shown)
  await page.locator(day.tap).click()
  const devtools = await slowDown(page)
  const figures = await measure(page, devtools, {
    week: { ...week, count },
    day: { ...day, count },
    scroller: 'main',
  })
  await page.close()
  return figures
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}

type Shown = { tap: string; shown: string; count: number }
/** `all`: the cars of the week, which the plain list shows at once. */
type Subject = { week: Shown; all?: Shown; day: Shown; scroller: string }

async function measure(page: Page, devtools: CDPSession, { week, all, day, scroller }: Subject): Promise<Figures> {
  const sum = (tasks: readonly number[]) => tasks.reduce((total, task) => total + task, 0)
  const figures = { week: 0, all: 0, day: 0, weekWork: 0, dayWork: 0, longest: 0, blocked: 0 }
  const weekTasks = await traceTasks(devtools, async () => {
    figures.week = await timeTap(page, week)
  })
  figures.weekWork = sum(weekTasks)
  await page.waitForTimeout(settleMs)
  if (all) {
    figures.all = await timeTap(page, all)
    await page.waitForTimeout(settleMs)
  }
  const box = await page.locator(scroller).first().boundingBox()
  if (!box) throw new Error(`no ${scroller}`)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const tasks = await traceTasks(devtools, async () => {
    for (const yDistance of [-1_500, -1_500, 3_000]) {
      await devtools.send('Input.synthesizeScrollGesture', { ...at, yDistance, speed: 2_400 })
    }
    await page.waitForTimeout(500)
  })
  figures.longest = tasks[0] ?? 0
  figures.blocked = sum(tasks.map((task) => Math.max(0, task - 50)))
  const dayTasks = await traceTasks(devtools, async () => {
    figures.day = await timeTap(page, day)
  })
  figures.dayWork = sum(dayTasks)
  return figures
}

/** The number of cards that are at least partly in the window. */
const countInSight = (page: Page, shown: string): Promise<number> =>
  page.locator(shown).evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect())
    return boxes.filter(({ top, left, bottom }) => bottom > 0 && top < innerHeight && left < innerWidth).length
  })

/** From a tap until `count` elements are in sight and painted, ms. */
async function timeTap(page: Page, { tap, shown, count }: Shown): Promise<number> {
  return await page.evaluate(
    ({ tap, shown, count }) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const isInViewport = (one: Element): boolean => {
          const { top, left, bottom } = one.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && left < innerWidth
        }
        const look = (): void => {
          if ([...document.querySelectorAll(shown)].filter(isInViewport).length < count) requestAnimationFrame(look)
          // A task after the frame: it is painted by then.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }
        document.querySelector<HTMLElement>(tap)?.click()
        requestAnimationFrame(look)
      }),
    { tap, shown, count },
  )
}
