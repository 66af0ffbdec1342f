import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePostgresDatabase } from '../../support/postgres.ts'
import { withPostgres } from '../../support/run/with-postgres.ts'
import type { BenchOptions } from '../bench-part.ts'
import type { Figure } from '../figures/figure.ts'
import { fillDatabase } from '../history/fill-database.ts'
import { serverEnvironment } from './start-probed.ts'

const root = join(import.meta.dirname, '../../..')

/** A backup of a filled installation, and its restore to PostgreSQL. Each takes minutes, so once is enough. */
export async function benchBackup({ many, rounds = 1, print }: BenchOptions): Promise<Figure[]> {
  const { dataDir } = await fillDatabase(many)
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-bench-backup-'))
  const section = `Backup and restore of ${many.toLocaleString('en')} appointments`
  try {
    const [backups, restores, sizes]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      const file = join(folder, `${round}.zip`)
      backups?.push(await run('src/server/backup/main.ts', file, serverEnvironment(dataDir)))
      sizes?.push(statSync(file).size / 1e6)
      const restored = await withPostgres(() => restore(file, join(folder, `restored-${round}`)))
      if (restored === null) print('skipped: PostgreSQL 15 or newer is not installed')
      else restores?.push(restored)
      rmSync(file)
    }
    return [
      { section, name: 'backup', unit: 's', samples: backups ?? [], goal: { most: 40 } },
      { section, name: 'size of the file', unit: 'MB', samples: sizes ?? [] },
      { section, name: 'restore to PostgreSQL', unit: 's', samples: restores ?? [], goal: { most: 120 } },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restore(file: string, dataDir: string): Promise<number> {
  const database = await makePostgresDatabase()
  try {
    const env = { ...serverEnvironment(dataDir), DATABASE_URL: database?.url }
    return await run('src/server/backup/restore-main.ts', file, env)
  } finally {
    await database?.drop()
  }
}

/** Returns the seconds that a command takes. */
async function run(program: string, file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return (performance.now() - startedAt) / 1000
}
