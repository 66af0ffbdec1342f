import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './support/run/chromium.ts'
import { isWholeMatrix } from './support/run/matrix.ts'
import { findRunFolder } from './support/run/run-folder.ts'
import { findZone } from './support/workshop-zone.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')

// Half past nine to half past ten when they begin: whenever the journeys run, the day of every workshop is in full swing.
// Their own processes inherit it.
process.env.TEST_ZONE ??= findZone(9, Date.now() - 30 * 60_000)
const timezoneId = process.env.TEST_ZONE
findRunFolder()

// On the tablet in English, which makes every journey, nothing is animated: it saves a tenth of the time. The other
// projects have their animations.
const reducedMotion = 'reduce' as const
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true }
const isWhole = isWholeMatrix()
// A phone shows a list of the day: no places to tap, and no keyboard.
const withoutBoard = /@board|@once/
// What has neither words nor a layout.
const once = /@once/
// What is tagged with both is made once more, with both at a time.
const polish = isWhole ? {} : { grep: /@everywhere|^(?!.*@phone).*@polish/ }
const onPhone = isWhole ? {} : { grep: /@everywhere|^(?!.*@polish).*@phone/ }
const polishOnPhone = isWhole ? {} : { grep: /@everywhere|(?=.*@polish)(?=.*@phone)/ }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: [...chromiumArgs] },
    actionTimeout: 10_000,
    // A trace of every journey would cost a seventh of the time of all.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // The longest journey is the one on a phone in Polish: begun last, it would keep one worker busy alone.
  projects: [
    { name: 'phone-pl', grepInvert: withoutBoard, ...polishOnPhone, use: { ...phone, locale: 'pl-PL', timezoneId } },
    { name: 'phone-en', grepInvert: withoutBoard, ...onPhone, use: { ...phone, locale: 'en-GB', timezoneId } },
    { name: 'tablet-pl', grepInvert: once, ...polish, use: { ...tablet, locale: 'pl-PL', timezoneId } },
    { name: 'tablet-en', use: { ...tablet, locale: 'en-GB', timezoneId, contextOptions: { reducedMotion } } },
  ],
})
