import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'
import { type CheckResult, ok, problem, warning } from './check-result.ts'

const run = promisify(execFile)
const answerMs = 5_000
/** Codes last ten minutes, and passkeys and tablets compare their times with ours. */
const tooFarMs = 30_000

/** Compares the clock with that of the VAT register, which is asked anyway; without it the system is asked. */
export async function checkClock({ registryUrl }: Config, now: () => number): Promise<CheckResult[]> {
  const fix = 'Turn NTP on: timedatectl set-ntp true'
  const theirs = registryUrl === null ? null : await readClock(registryUrl)
  if (theirs !== null) {
    const apart = Math.round(Math.abs(now() - theirs) / 1000)
    return [
      apart * 1000 > tooFarMs
        ? problem('clock', `It is ${apart} s from that of ${new URL(registryUrl ?? '').host}.`, fix)
        : ok('clock', 'It is right.'),
    ]
  }
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      timeout: answerMs,
    })
    return [stdout.trim() === 'yes' ? ok('clock', 'It is set by NTP.') : warning('clock', 'It is not set by NTP.', fix)]
  } catch {
    return [warning('clock', 'It could not be compared with another one.', 'Compare it with a radio clock or a phone.')]
  }
}

/** Returns the time of a server, to the second; `null` if it does not answer. */
async function readClock(origin: string): Promise<number | null> {
  try {
    const { headers } = await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    const at = Date.parse(headers.get('date') ?? '')
    return Number.isNaN(at) ? null : at
  } catch {
    return null
  }
}
