import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

// Serves the page with hot reload on PORT, and the server on PORT + 1 behind the /api proxy, restarted at each change.
const root = join(import.meta.dirname, '..')
const pagePort = Number(process.env.PORT ?? 3000)
const apiPort = pagePort + 1
const origin = `http://localhost:${pagePort}`

const server = spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN ?? origin },
})

process.chdir(root)
process.env.PITBOARD_API = `http://localhost:${apiPort}`
const page = await createServer({ configFile: 'vite.config.ts', server: { port: pagePort, strictPort: true } })
await page.listen()
page.printUrls()

async function stop(): Promise<void> {
  server.kill('SIGTERM')
  await page.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', (code) => {
  if (code) process.exit(code)
})
