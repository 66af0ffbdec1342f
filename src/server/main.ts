import { nodeProblem } from './node-version.ts'

// Everything else is loaded only where it can run, so that an old Node gets a sentence and no stack.
const problem = nodeProblem(process.versions.node)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  // Files of the data folder are this user's alone.
  process.umask(0o077)
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(`${process.env.DATA_DIR?.trim() || './data'}/compile-cache`)
  const { runServer } = await import('./run-server.ts')
  await runServer()
}
