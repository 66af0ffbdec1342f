import { nodeProblem } from './node-version.ts'

// All other modules are imported after this check, so that an old Node prints one line and no stack trace.
const problem = nodeProblem(process.versions.node)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  // Files in the data folder are readable only by this OS user.
  process.umask(0o077)
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(`${process.env.DATA_DIR?.trim() || './data'}/compile-cache`)
  const { runServer } = await import('./run-server.ts')
  await runServer()
}
