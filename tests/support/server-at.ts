import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'

// The product's server at another time: its clock shows SERVER_AT at the start and goes on from there.
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const aheadMs = Date.parse(process.env.SERVER_AT ?? '') - Date.now()
await startServer(parsed.config, { now: () => Date.now() + aheadMs })
