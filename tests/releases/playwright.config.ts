import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium, findIgnoredArgs } from '../support/run/chromium.ts'

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')

// The proof of a release, on the archive in the folder release: `npm run test:release`.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 90_000,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: [...chromiumArgs], ignoreDefaultArgs: findIgnoredArgs() },
    actionTimeout: 10_000,
    locale: 'en-GB',
  },
})
