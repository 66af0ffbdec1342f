import { nodeProblem } from '../node-version.ts'

const problem = nodeProblem(process.versions.node)
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
} else {
  process.umask(0o077)
  const { runDemo } = await import('./run-demo.ts')
  const { StartProblem } = await import('../start-problem.ts')
  try {
    for (const line of await runDemo(process.argv.slice(2), process.env)) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
