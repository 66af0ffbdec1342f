import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

/** Makes sure there is a browser for the journeys: installs one by apt if permitted, else prints how to install it. */
export function installChromium(): boolean {
  if (findChromium()) return true
  if (process.env.CHROME_PATH) {
    process.stderr.write(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.\n`)
    return false
  }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    process.stdout.write('No Chromium found: installing it with apt.\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { stdio: 'inherit', env })
      if (findChromium()) return true
    }
  }
  process.stderr.write(
    'The journeys need Chromium or Chrome. Install one (Debian: apt install chromium-headless-shell; macOS: brew install --cask chromium), or set CHROME_PATH to the program.\n',
  )
  return false
}
