import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../support/product.ts'
import { root } from '../support/run/run-command.ts'

test.describe.configure({ mode: 'serial' })

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `pitboard-${version}`
const archive = join(root, 'release', `${name}.tar.gz`)
// Of the environment a newcomer has nothing but Node and the system's own programs.
const bare = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
/** Runs a line as a newcomer types it, and returns what it prints. */
const type = (line: string, env: Record<string, string> = {}): string =>
  execFileSync('/bin/sh', ['-ec', line], { cwd: folder, env: { ...bare, ...env }, encoding: 'utf8' })
const inRelease = (path: string): string => join(folder, name, path)

let folder: string
let port: number
let server: ChildProcess | null = null
let output = ''

async function start(env: Record<string, string> = {}): Promise<void> {
  output = ''
  const started = spawn('node', [`${name}/dist-server/main.js`], {
    cwd: folder,
    env: { ...bare, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = started
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  await expect.poll(() => output, { timeout: 30_000 }).toContain('/register to begin')
}

async function stop(): Promise<void> {
  const running = server
  server = null
  if (!running || running.exitCode !== null) return
  running.kill('SIGTERM')
  await once(running, 'exit')
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitboard-newcomer-'))
  port = await findFreePort()
})
test.afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

test('R40 two commands and a code lead from the archive to the first sign-in in a minute', async ({ page }) => {
  const startedMs = performance.now()
  type(`tar xzf '${archive}'`)
  await start()
  await page.goto(`http://localhost:${port}/register`)
  await page.locator('input[name=email]').fill('newcomer@example.com')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[name=code]')).toBeFocused()
  const code = /^Mail: .*?(\d{4} \d{4})/m
  await expect.poll(() => output, { timeout: 10_000 }).toMatch(code)
  await page.keyboard.type(code.exec(output)?.[1] ?? '')
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.locator('input[name=name]')).toBeVisible()
  const seconds = (performance.now() - startedMs) / 1000
  process.stdout.write(`  from the archive to the first sign-in: ${seconds.toFixed(1)} s\n`)
  expect(seconds).toBeLessThan(60)
})

test('R40 the commands of the archive back up what it has stored, and restore it', async ({ request }) => {
  type(`cd ${name} && npm run backup -- ../backup.zip`, { DATA_DIR: '../data' })
  await stop()
  type(`node ${name}/dist-server/restore.js backup.zip`, { DATA_DIR: 'restored' })
  await start({ DATA_DIR: 'restored' })
  // Only an address with an account gets a code.
  const asked = await request.post(`http://localhost:${port}/api/auth/request-login-code`, {
    data: { email: 'newcomer@example.com' },
  })
  expect(asked.ok()).toBe(true)
  await expect.poll(() => output).toMatch(/^Mail: .*\d{4} \d{4}/m)
  await stop()
})

test('R40 the archive has the native packages of both processors, and what belongs to a release', () => {
  const [digest] = readFileSync(join(root, 'release/SHA256SUMS'), 'utf8').split(' ')
  expect(createHash('sha256').update(readFileSync(archive)).digest('hex')).toBe(digest)
  // The field e_machine of an ELF file.
  const machineOf = (path: string): number => readFileSync(path).readUInt16LE(18)
  const machines = globSync('node_modules/**/*.{node,so,so.*}', { cwd: inRelease('') }).map((path) => [
    /linux-(\w+)/.exec(path)?.[1],
    machineOf(inRelease(path)),
  ])
  expect(machines.sort()).toEqual([
    ...[
      ['arm64', 183],
      ['arm64', 183],
    ],
    ...[
      ['x64', 62],
      ['x64', 62],
    ],
  ])
  type(`cd ${name} && node -e "import('sharp').then(async ({ default: sharp }) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    if ((await picture.webp().toBuffer()).length === 0) process.exit(1)
  })"`)
  // No sources and no links, and nothing that only its owner may read.
  expect(globSync('**/*.ts', { cwd: inRelease(''), exclude: ['node_modules'] })).toEqual([])
  expect(type(`tar tvzf '${archive}' | grep -vE '^(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x) 0/0 ' || true`)).toBe('')
  const sbom = JSON.parse(readFileSync(inRelease('sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string; version: string } }
    components: { name: string }[]
  }
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'pitboard', version } } })
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const listed = new Set(sbom.components.map((one) => one.name))
  expect(Object.keys(dependencies).filter((one) => !listed.has(one))).toEqual([])
  const licences = readFileSync(inRelease('licences.txt'), 'utf8')
  for (const [one, at] of Object.entries(dependencies)) expect(licences).toMatch(new RegExp(`^${one} ${at}: `, 'm'))
  expect(licences).toMatch(/^@img\/sharp-libvips-linux-arm64 \S+: LGPL-3.0-or-later$/m)
  expect(licences).toContain('Permission is hereby granted')
  for (const path of ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'docs/running.md', 'deploy/pitboard.service'])
    expect(statSync(inRelease(path)).size).toBeGreaterThan(0)
})

const tools = {
  compose: (...files: string[]) => {
    // A port for everybody is the purpose of the file; the second file has the name of the first.
    const rules = ['services-alphabetical-order', 'no-unbound-port-interfaces', 'require-project-name-field']
    const disabled = rules.flatMap((rule) => ['--disable-rule', rule])
    return run('node_modules/dclint/bin/dclint.cjs', [...files, '--max-warnings', '0', ...disabled])
  },
  dockerfile: (file: string) => run('node_modules/dockerfile-utils/bin/dockerfile-utils', ['lint', file]),
}
function run(tool: string, args: readonly string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { cwd: root, encoding: 'utf8' })
  return { status, printed: (stdout + stderr).trim() }
}

test('R41 the Dockerfile and the compose files are valid, and planted faults in them are found', () => {
  expect(tools.dockerfile('Dockerfile')).toEqual({ status: 0, printed: '' })
  expect(tools.compose('compose.yaml', 'compose.postgres.yaml')).toEqual({ status: 0, printed: '' })
  const plant = (file: string, from: string, to: string): string => {
    const text = readFileSync(join(root, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(folder, file), text.replace(from, to))
    return join(folder, file)
  }
  expect(tools.compose(plant('compose.yaml', 'restart:', 'restat:')).printed).toContain('invalid-schema')
  expect(tools.dockerfile(plant('Dockerfile', 'USER', 'USR')).printed).toContain('Unknown instruction: USR')
})
