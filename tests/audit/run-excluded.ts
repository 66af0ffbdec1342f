import { spawnSync } from 'node:child_process'
import { root } from '../support/run/run-command.ts'

// In the lock file they break `npm install` and `npm ci`, so they are fetched when needed.
const excluded = { lighthouse: '12.8.2', 'html-validate': '10.17.0' } as const

/** Runs a tool that is no dependency, at its pinned version. Returns its output and exit code. */
export function runExcluded(
  tool: keyof typeof excluded,
  args: readonly string[],
  env: Record<string, string> = {},
): { status: number; output: string; complaint: string } {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this by npm run.')
  const run = ['exec', '--yes', `--package=${tool}@${excluded[tool]}`, '--', tool, ...args]
  const ended = spawnSync(process.execPath, [npm, ...run], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status: ended.status ?? 1, output: ended.stdout, complaint: ended.stderr }
}
