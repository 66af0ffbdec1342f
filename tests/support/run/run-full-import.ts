import { spawn } from 'node:child_process'
import { root, tools } from './run-command.ts'

// The import of 100,000 rows, which takes a minute; the daily tests import 4,000.
const args = [tools.vitest, 'run', 'tests/api/imports/load.test.ts']
const env = { ...process.env, FULL_IMPORT: '1' }
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
child.once('exit', (code) => process.exit(code ?? 1))
