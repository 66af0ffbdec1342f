import { spawn } from 'node:child_process'
import { root, summarize, tools } from './run-command.ts'
import { findPostgres, startPostgres } from './start-postgres.ts'

// The API tests on a real PostgreSQL: that of TEST_DATABASE_URL, else one that is started for them and stopped.
// Arguments are test files, in place of all.
const files = process.argv.slice(2)

async function test(url: string): Promise<boolean> {
  const args = [tools.vitest, 'run', ...(files.length > 0 ? files : ['tests/api'])]
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  return (await new Promise<number | null>((done) => child.once('exit', done))) === 0
}

async function run(): Promise<boolean> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return test(given)
  const programs = findPostgres()
  if (!programs) {
    process.stderr.write('These tests need PostgreSQL 15 or newer: install it, or name one by TEST_DATABASE_URL.\n')
    return false
  }
  const server = await startPostgres(programs)
  try {
    return await test(server.url)
  } finally {
    await server.stop()
  }
}

const startedMs = performance.now()
const passed = await run()
summarize('test:postgres', [
  { name: 'API tests on PostgreSQL', passed, seconds: (performance.now() - startedMs) / 1000 },
])
