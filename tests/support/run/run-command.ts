import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** The entry files of the tools, so that they run under this version of Node and not under one that a shell finds. */
export const tools = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  lingui: 'node_modules/@lingui/cli/dist/lingui.js',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
} as const

/** The tests that `npm run check` runs. */
export const houseTests = ['walls', 'lock', 'document', 'who-sees-what'].map((name) => `tests/${name}.test.ts`)

/** Runs a script under this version of Node and shows its output. Returns true if it exits with 0. */
export function runNode(script: string, ...args: string[]): boolean {
  const ended = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  return ended.status === 0
}

/** Starts a script in the background and shows its output when it has ended. */
export function startNode(script: string, ...args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  return new Promise((done) => {
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      done(code === 0)
    })
  })
}

export type Part = { name: string; run: () => boolean | Promise<boolean> }
export type CommandOutcome = { name: string; passed: boolean; seconds: number }

/** Runs every part, even after a failure, so that one run shows everything that must be fixed. */
export async function runParts(parts: readonly Part[]): Promise<CommandOutcome[]> {
  const outcomes: CommandOutcome[] = []
  for (const [index, { name, run }] of parts.entries()) {
    process.stdout.write(`\n== ${name} (part ${index + 1} of ${parts.length})\n`)
    const startedMs = performance.now()
    const passed = await run()
    outcomes.push({ name, passed, seconds: (performance.now() - startedMs) / 1000 })
  }
  return outcomes
}

/** Prints one line per part and sets the exit code. */
export function summarize(title: string, outcomes: readonly CommandOutcome[]): void {
  const lines = outcomes.map(
    ({ name, passed, seconds }) => `${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`,
  )
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
  if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1
}
