import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAppointments } from '#contract/appointments.ts'
import { requestLoginCode } from '#contract/auth.ts'
import { health } from '#contract/health.ts'
import { findFreePort } from '../support/product.ts'
import { must, type ServerFault, seconds, until } from './fault.ts'
import { receiveMails } from './mail-faults.ts'
import { openWorkshop } from './workshop.ts'

const libraries = ['x86_64', 'aarch64'].map((kind) => `/usr/lib/${kind}-linux-gnu/faketime/libfaketimeMT.so.1`)
const library = (): string | undefined => libraries.find((path) => existsSync(path))
const needsLibrary = (): string | null => (library() ? null : 'needs libfaketime (apt-get install faketime)')

/** A clock that the whole process sees, and that can be set while it runs; timers go on. */
function makeClock() {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-clock-'))
  const file = join(folder, 'offset')
  const set = (text: string): void => writeFileSync(file, `${text}\n`)
  set('+0')
  return {
    env: {
      LD_PRELOAD: library() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    /** Moves the clock to a later instant, epoch ms. */
    moveTo: (at: number): void => set(`+${Math.round((at - Date.now()) / 1000)}`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const jumps: ServerFault = {
  name: 'clock jumps of ±3 days',
  what: 'the clock of the running server jumps three days ahead, back, and three days behind, while the mail server is away for a moment',
  isQuick: false,
  cannotRun: needsLibrary,
  async run() {
    const clock = makeClock()
    const port = await findFreePort()
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'noreply@pitboard.example', NODE_ENV: 'production' }
    const workshop = await openWorkshop({ env: { ...clock.env, ...mail } })
    const acknowledged: string[] = []
    try {
      await workshop.start()
      for (const offset of ['+0', '+3d', '+0', '-3d']) {
        clock.set(offset)
        const { status, id } = await workshop.write(`At ${offset}`)
        must(id !== null, `a write at ${offset}, in the same session`, status)
        acknowledged.push(id)
        const list = await workshop.client.send(listAppointments, { query: {} })
        must(list.status === 200, `the list of the day at ${offset}`, list.status)
      }
      clock.set('+3d')
      const code = () => workshop.client.send(requestLoginCode, { body: { email: 'anna@example.com' } })
      must((await code()).status === 200, 'a code is requested')
      await until('the mail is tried in vain', () => workshop.output().includes('mail not sent'))
      clock.set('+0')
      const again = await code()
      must(again.status === 200, 'another code after the clock was set back', `${again.status} ${again.text}`)
      const office = await receiveMails(port)
      const laterMs = await until('both mails arrive', () => office.received.length >= 2, 40_000)
      await office.stop()
      must(!workshop.output().includes('"bug'), 'no error in the log', workshop.output())
      await workshop.stop()
      const { missing, isSound } = await workshop.check(acknowledged)
      must(missing.length === 0 && isSound, 'every acknowledged write', missing)
      return {
        seen: `nobody is signed out, and work goes on; mails that waited are sent ${seconds(laterMs)} after the mail server is back, whatever the clock said before`,
        kept: `all ${acknowledged.length} writes, both mails`,
      }
    } finally {
      await workshop.remove()
      clock.remove()
    }
  },
}

const summertime: ServerFault = {
  name: 'both changes of daylight saving time',
  what: 'the clock runs over the hour that is left out (28 March 2027) and the one that comes twice (31 October 2027) in Warsaw',
  isQuick: true,
  cannotRun: needsLibrary,
  async run() {
    const clock = makeClock()
    const workshop = await openWorkshop({ env: { ...clock.env, TZ: 'Europe/Warsaw' } })
    const acknowledged: string[] = []
    try {
      for (const change of ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z']) {
        const at = Date.parse(change)
        await workshop.renewSession(at)
        clock.moveTo(at - 20_000)
        await workshop.start()
        clock.moveTo(at - 1_000)
        for (let turn = 0; turn < 8; turn++) {
          const { id, status } = await workshop.write(`${change} ${turn}`)
          must(id !== null, `a write around ${change}`, status)
          acknowledged.push(id)
          await new Promise((done) => setTimeout(done, 250))
        }
        const query = { from: new Date(at - 12 * hourMs).toISOString(), to: new Date(at + 12 * hourMs).toISOString() }
        must((await workshop.client.send(listAppointments, { query })).status === 200, 'the list of the day')
        must((await workshop.client.send(health, {})).status === 200, 'the health')
        must(!workshop.output().includes('"bug'), 'no error in the log', workshop.output())
        await workshop.stop()
      }
      const { missing, isSound } = await workshop.check(acknowledged)
      must(missing.length === 0 && isSound, 'every acknowledged write', missing)
      return { seen: 'nothing', kept: `all ${acknowledged.length} writes` }
    } finally {
      await workshop.remove()
      clock.remove()
    }
  },
}

const hourMs = 3600_000

export const clockFaults: readonly ServerFault[] = [jumps, summertime]
