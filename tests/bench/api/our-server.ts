import { parseConfig } from '#server/config.ts'
import { startServer } from '#server/start-server.ts'
import { answerCpu } from './answer-cpu.ts'

// The product as in production: its own configuration and log, replies not validated.
const parsed = parseConfig(process.env)
if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
const server = await startServer(parsed.config, { print: () => {} })
answerCpu(server.port)
