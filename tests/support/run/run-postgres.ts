import { spawn } from 'node:child_process'
import { openDatabase } from '#server/open-database.ts'
import { makePostgresDatabase } from '../postgres.ts'
import { root, summarize, tools } from './run-command.ts'
import { withTempInMemory } from './temp-in-memory.ts'
import { withPostgres } from './with-postgres.ts'

// Runs the API tests on a real PostgreSQL: the one of TEST_DATABASE_URL, else one that is started and stopped here.
// Arguments are test files; without any, all run that use the database of TEST_DATABASE_URL.
const files = process.argv.slice(2)
/** They use only the embedded database, or none, or rows that other tests read and write in the same way. */
const withoutPostgres = [
  ...['config', 'demo', 'restore-page', 's3-client', 's3-store', 'imports/broken-rows', 'request-bodies'],
  'retained-assets',
]

async function test(): Promise<boolean> {
  // Migrated once. Each server of the tests gets a copy, except in the tests of a first start.
  const template = await makePostgresDatabase()
  if (!template) throw new Error('no PostgreSQL server for the tests')
  // Without the wall: its role is that of one database, and a copy has its own.
  const database = await openDatabase({ databaseUrl: template.url, dataDir: '', rowSecurity: 'off' }, Date.now)
  await database.close()
  const all = ['tests/api', ...withoutPostgres.map((name) => `--exclude=tests/api/${name}.test.ts`)]
  const args = [tools.vitest, 'run', ...(files.length > 0 ? files : all)]
  // `npm test` sends more random requests; those here have to find what only PostgreSQL refuses.
  const env = { FUZZ_RUNS: '8', ...process.env, TEST_DATABASE_TEMPLATE: template.name }
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  const passed = (await new Promise<number | null>((done) => child.once('exit', done))) === 0
  await template.drop()
  return passed
}

const startedMs = performance.now()
const passed = await withTempInMemory(() => withPostgres(test))
if (passed === null) {
  process.stderr.write('These tests need PostgreSQL 15 or newer: install it, or name one by TEST_DATABASE_URL.\n')
}
summarize('test:postgres', [
  { name: 'API tests on PostgreSQL', passed: passed === true, seconds: (performance.now() - startedMs) / 1000 },
])
