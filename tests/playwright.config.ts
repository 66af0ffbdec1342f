import { defineConfig } from '@playwright/test'
import { findChromium, findIgnoredArgs, shortVisitArgs } from './support/run/chromium.ts'
import { findMatrix } from './support/run/matrix.ts'
import { findRunFolder } from './support/run/run-folder.ts'
import { findZone } from './support/workshop-zone.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')

// The local time of every workshop is between 9:30 and 10:30 when the run begins, so that its day is busy whenever the
// journeys run. The child processes inherit the zone.
process.env.TEST_ZONE ??= findZone(9, Date.now() - 30 * 60_000)
const timezoneId = process.env.TEST_ZONE
findRunFolder()

// On the tablet in English, where every journey runs, animations are off, which saves a tenth of the time. The other
// projects have animations.
const reducedMotion = 'reduce' as const
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }
const matrix = findMatrix()
// A phone shows a list of the day: it has no places to tap and no keyboard.
const withoutBoard = /@board|@once/
// Journeys without texts and without a layout.
const once = /@once/
// Journeys that wait long, most of them for the network or a clock.
const long = /@long/
// Journeys with both tags run a second time with both.
const isWhole = matrix === 'all'
const polish = isWhole ? {} : { grep: /@everywhere|^(?!.*@phone).*@polish/ }
const onPhone = isWhole ? {} : { grep: /@everywhere|^(?!.*@polish).*@phone/ }
const polishOnPhone = isWhole ? {} : { grep: /@everywhere|(?=.*@polish)(?=.*@phone)/ }
const onTablet = { short: { grepInvert: long }, rest: { grep: long }, all: {} }[matrix]
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// The longest journey is the one on a phone in Polish. If it began last, one worker process would run alone at the end.
const otherProjects = [
  { name: 'phone-pl', grepInvert: withoutBoard, ...polishOnPhone, use: { ...phone, locale: 'pl-PL', timezoneId } },
  { name: 'phone-en', grepInvert: withoutBoard, ...onPhone, use: { ...phone, locale: 'en-GB', timezoneId } },
  { name: 'tablet-pl', grepInvert: once, ...polish, use: { ...tablet, locale: 'pl-PL', timezoneId } },
]

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // A journey keeps a core busy for two thirds of its time, and waits for the rest.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: [...shortVisitArgs], ignoreDefaultArgs: findIgnoredArgs() },
    actionTimeout: 10_000,
    // A trace of every journey would cost a seventh of the total time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    ...(matrix === 'short' ? [] : otherProjects),
    {
      name: 'tablet-en',
      ...onTablet,
      use: { ...tablet, locale: 'en-GB', timezoneId, contextOptions: { reducedMotion } },
    },
  ],
})
