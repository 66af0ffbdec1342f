import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listCustomers } from '#contract/customers.ts'
import { health } from '#contract/health.ts'
import { must, type ServerFault, seconds, until } from './fault.ts'
import { openWorkshop } from './workshop.ts'

const writers = 4

const kills: ServerFault = {
  name: 'kill -9 under write load',
  what: 'four writers without a pause; the process is killed at a random moment and started again, 50 times (5 in CI)',
  isQuick: true,
  async run({ isShort }) {
    const rounds = isShort ? 5 : 50
    const workshop = await openWorkshop()
    const acknowledged: string[] = []
    let longestStart = 0
    try {
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now()
        await workshop.start()
        longestStart = Math.max(longestStart, performance.now() - startedAt)
        let isOver = false
        const work = Array.from({ length: writers }, async (_, writer) => {
          for (let turn = 0; !isOver; turn++) {
            const { id, status } = await workshop.write(`Round ${round} writer ${writer} turn ${turn}`)
            if (id !== null) acknowledged.push(id)
            else if (status === 0) return
            else must(false, 'an acknowledged write', status)
          }
        })
        const from = acknowledged.length
        await until('ten writes', () => acknowledged.length >= from + 10)
        await new Promise((done) => setTimeout(done, Math.random() * 300))
        await workshop.kill()
        isOver = true
        await Promise.all(work)
      }
      const { missing, isSound } = await workshop.check(acknowledged)
      must(missing.length === 0, 'every acknowledged write', `${missing.length} missing`)
      must(isSound, 'a sound database')
      return {
        seen: `requests on their way fail; the server is back after ${seconds(longestStart)} at most`,
        kept: `all ${acknowledged.length} acknowledged writes of ${rounds} kills; integrity and references checked`,
      }
    } finally {
      await workshop.remove()
    }
  },
}

const needsRoot = (): string | null =>
  process.getuid?.() === 0 && canMount() ? null : 'needs root, to mount a small disk'

let mountable: boolean | undefined
function canMount(): boolean {
  if (mountable !== undefined) return mountable
  try {
    const disk = mountDisk('1m')
    disk.remove()
    mountable = true
  } catch {
    mountable = false
  }
  return mountable
}

function mountDisk(size: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  return {
    folder,
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'ignore' }),
    remove() {
      execFileSync('umount', [folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fullDisk: ServerFault = {
  name: 'disk full',
  what: 'the data folder is on a small disk that another program fills while four writers work; then space is freed',
  isQuick: false,
  cannotRun: needsRoot,
  async run() {
    const disk = mountDisk('96m')
    const workshop = await openWorkshop({ dataDir: disk.folder })
    const filler = join(disk.folder, 'filler')
    const acknowledged: string[] = []
    const failures: number[] = []
    try {
      await workshop.start()
      const fill = (): void => {
        try {
          writeFileSync(filler, Buffer.alloc(96 * 1024 * 1024))
        } catch {
          // What fits is written.
        }
      }
      for (let turn = 0; failures.length < 20 && turn < 4_000; turn++) {
        if (turn === 20) fill()
        const done = await Promise.all(
          Array.from({ length: writers }, (_, at) => workshop.write(`Customer ${turn} ${at}`)),
        )
        for (const { id, status } of done) {
          if (id !== null) acknowledged.push(id)
          else failures.push(status)
        }
      }
      must(failures.length >= 20, 'writes fail on a full disk', failures)
      must(
        failures.every((status) => status === 503),
        'each is answered with the reason',
        failures,
      )
      must((await workshop.client.send(health, {})).status === 503, 'the health says so')
      must((await workshop.client.send(listCustomers, { query: {} })).status === 200, 'lists can still be read')
      rmSync(filler)
      const backMs = await until('writes succeed again', async () => {
        const { id } = await workshop.write('Afterwards')
        if (id !== null) acknowledged.push(id)
        return id !== null
      })
      await workshop.stop()
      const { missing, isSound } = await workshop.check(acknowledged)
      must(missing.length === 0 && isSound, 'every acknowledged write, and a sound database', { missing, isSound })
      return {
        seen: `changes are refused with the reason, the health says so at once, reading works; ${seconds(backMs)} after space is free all is as before, without a restart`,
        kept: `all ${acknowledged.length} acknowledged writes; integrity and references checked`,
      }
    } finally {
      await workshop.remove()
      disk.remove()
    }
  },
}

const readOnly: ServerFault = {
  name: 'read-only folder',
  what: 'the disk of the data folder is mounted read-only, and the server is started',
  isQuick: true,
  cannotRun: needsRoot,
  async run() {
    const disk = mountDisk('96m')
    const workshop = await openWorkshop({ dataDir: disk.folder })
    try {
      await workshop.start()
      const { id } = await workshop.write('Before')
      must(id !== null, 'a write')
      await workshop.stop()
      disk.makeReadOnly()
      const code = await workshop.startInVain()
      const lines = workshop.output().trim().split('\n')
      must(code === 1 && lines.length === 1, 'one line that says why, and the exit code 1', { code, lines })
      must(/DATA_DIR/.test(lines[0] ?? ''), 'the variable to set', lines)
      return {
        seen: `the server does not start: “${(lines[0] ?? '').replaceAll(disk.folder, 'DATA_DIR')}”`,
        kept: 'everything',
      }
    } finally {
      await workshop.remove()
      disk.remove()
    }
  },
}

export const storageFaults: readonly ServerFault[] = [kills, fullDisk, readOnly]
