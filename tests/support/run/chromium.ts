import { existsSync, statfsSync } from 'node:fs'

const usual = [
  // Without windows, tabs and an address bar, which a journey never uses, it takes half the time for a page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of the journeys: `CHROME_PATH`, else one at a usual path; `null` if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  return usual.find((path) => existsSync(path)) ?? null
}

/** Flags for a closed network and for root in a container. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Flags for pages that are open for seconds: compiling their code to machine code costs more than it saves, about a
 * tenth of a journey. Not for measurements.
 */
export const shortVisitArgs: readonly string[] = [...chromiumArgs, '--js-flags=--no-opt --no-maglev']

const enoughMemory = 1024 ** 3

/** Playwright has the browser's shared memory on the disk, because containers often have little. It costs a tenth. */
export function findIgnoredArgs(): string[] {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return []
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < enoughMemory ? [] : ['--disable-dev-shm-usage']
}
