import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'

/** A real Chromium with a profile that remains after its end. */
export type TrialBrowser = {
  readonly context: BrowserContext
  readonly isRunning: boolean
  /** A page in a window of its own. A covered window is painted only once a second, and a tap waits for that. */
  openWindow(): Promise<Page>
  /** Kills all its processes at once, like an empty battery. */
  kill(): Promise<void>
  /** Closes it in an orderly way, so that the data in memory are written to the profile. */
  close(): Promise<void>
  /** Stops every service worker, as the browser does when memory is low. */
  stopWorkers(): Promise<void>
}

const flags = [
  ...chromiumArgs,
  '--headless',
  '--remote-debugging-port=0',
  '--window-size=1280,800',
  '--lang=en-GB',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  // Two windows are used by turns, so neither may be slowed down in the background.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
]

/** In a process group of its own, so that one signal ends every process of it. */
export async function startBrowser(profileDir: string): Promise<TrialBrowser> {
  const executable = findChromium()
  if (!executable) throw new Error('No Chromium found: install one, or name it by CHROME_PATH.')
  const child = spawn(executable, [...flags, `--user-data-dir=${profileDir}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  function endGroup(): void {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has exited already.
    }
  }
  process.once('exit', endGroup)
  child.once('exit', () => process.off('exit', endGroup))

  let output = ''
  const address = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found) done(found)
    })
    child.once('exit', () => fail(new Error(`Chromium did not start:\n${output}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no context')

  return {
    context,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null
    },
    openWindow: async () => {
      const opened = context.waitForEvent('page')
      const session = await browser.newBrowserCDPSession()
      await session.send('Target.createTarget', { url: 'about:blank', newWindow: true })
      await session.detach()
      return opened
    },
    kill: async () => {
      endGroup()
      await exited
    },
    close: async () => {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => {})
      await exited
      endGroup()
    },
    stopWorkers: async () => {
      const page = context.pages()[0] ?? (await context.newPage())
      const session = await context.newCDPSession(page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
    },
  }
}
