import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

// The product's server with a build of the trials, in a process of its own that exits with the trials.
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
await startServer(parsed.config, { distDir: process.env.TRIAL_DIST ?? '' })
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit()
}, 1000)
