import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findDamage } from '../backup/store.ts'
import { parseConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { connectDatabase, openSqliteAlone } from '../db/open-database.ts'
import { StartProblem } from '../start-problem.ts'
import { moveDatabase } from './move-database.ts'

const usage = 'Usage: npm run move -- --to postgres://USER@HOST/DATABASE'

/**
 * Moves the embedded database of DATA_DIR into an empty PostgreSQL and prints its progress. The source is only read. No
 * server may have it open meanwhile; photos and the key stay where they are. Throws StartProblem if the operator can fix
 * the cause.
 */
export async function runMove(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const to = parseTarget(args)
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'))
  const { databaseUrl } = parsed.config
  if (databaseUrl !== null) {
    throw new StartProblem(
      'DATABASE_URL is set, but what is moved is the embedded database of DATA_DIR. Leave it out for this command.',
    )
  }
  const dataDir = resolve(parsed.config.dataDir)
  const source = openSource(dataDir)
  try {
    const fault = await findDamage(source.db, 'sqlite', 'rows')
    if (fault !== null)
      throw new StartProblem(`The database is damaged (${fault}). Restore the last good backup, and move that.`)
    const target = await connectTarget(to)
    try {
      const print = (line: string): void => void process.stdout.write(`${line}\n`)
      const compared = await moveDatabase({ source, target, print }).catch(explainInterruption)
      const widest = Math.max(...[...compared.keys()].map((table) => table.length))
      let sum = 0
      for (const [table, { rows, sum: checksum }] of compared) {
        sum += rows
        print(`${table.padEnd(widest)} ${String(rows).padStart(9)} rows, the same checksum on both sides: ${checksum}`)
      }
      return [
        `Moved: ${compared.size} tables with ${sum} rows, each compared. ${join(dataDir, 'pitboard.sqlite')} is as it was.`,
        'Now set DATABASE_URL, keep DATA_DIR (photos and the key stay in it), start the server again, and switch maintenance off if it is on: npm run maintenance -- off',
      ]
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Errors of PostgreSQL and of the network have a code, those of a lost connection say so; others are bugs. */
function explainInterruption(error: unknown): never {
  if (!(error instanceof Error && ('code' in error || /connection/i.test(error.message)))) throw error
  // Classes 22 and 23: a value that PostgreSQL does not store. Another run would meet it again.
  if ('code' in error && /^2[23]/.test(String(error.code))) {
    throw new StartProblem(
      `PostgreSQL refused a row (${error.message}). The source is as it was. Please report this: another run would end in the same way.`,
    )
  }
  throw new StartProblem(
    `The move was interrupted (${error.message}). The source is as it was. Run the same command again: it goes on.`,
  )
}

function parseTarget(args: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
    if (values.to && /^postgres(ql)?:\/\/\S+$/.test(values.to) && URL.canParse(values.to)) return values.to
  } catch {
    // An unknown argument.
  }
  throw new StartProblem(usage)
}

function openSource(dataDir: string): Database {
  if (!existsSync(join(dataDir, 'pitboard.sqlite')))
    throw new StartProblem(`There is no data in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  const source = openSqliteAlone(dataDir)
  if (source) return source
  throw new StartProblem(
    `A program has the database in ${dataDir} open. Stop the server, or let it close the database: npm run maintenance -- on. Nothing was changed.`,
  )
}

async function connectTarget(to: string): Promise<Database> {
  return connectDatabase({ databaseUrl: to, dataDir: '' }).catch((error: unknown) => {
    if (!(error instanceof StartProblem)) throw error
    throw new StartProblem(error.message.replace('DATABASE_URL', '--to'))
  })
}
