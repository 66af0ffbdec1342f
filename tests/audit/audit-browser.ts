import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { OpenDemo } from '../support/open-demo.ts'
import { chromiumArgs, findChromium } from '../support/run/chromium.ts'

/** A browser with cookies, to which Lighthouse can connect. */
export type AuditBrowser = { port: number; close(): Promise<void> }

export async function startAuditBrowser(cookies: OpenDemo['cookies'] = []): Promise<AuditBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'pitboard-audit-'))
  const args = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...chromiumArgs]
  const child = spawn(findChromium() ?? '', [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await readPort(child)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser.contexts()[0]?.addCookies(cookies)
  await browser.close()
  return {
    port,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function readPort({ stderr }: ChildProcess): Promise<number> {
  let output = ''
  for await (const chunk of stderr ?? []) {
    output += chunk
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(output)?.[1]
    if (port) return Number(port)
  }
  throw new Error(`the browser did not start:\n${output}`)
}
