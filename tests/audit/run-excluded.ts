import { spawnSync } from 'node:child_process'
import { root } from '../support/run/run-command.ts'

// In the lock file they break `npm install` and `npm ci`, so they are fetched when needed.
const excluded = { lighthouse: '12.8.2', 'html-validate': '10.17.0' } as const

type EndedProgram = { status: number; output: string; complaint: string }

/** Runs a tool that is no dependency, at its pinned version. Returns its output and exit code. */
export function runExcluded(
  tool: keyof typeof excluded,
  args: readonly string[],
  env: Record<string, string> = {},
): EndedProgram {
  return runNpm(['exec', '--yes', `--package=${tool}@${excluded[tool]}`, '--', tool, ...args], env)
}

/** Runs the npm that has started this script. */
export function runNpm(args: readonly string[], env: Record<string, string> = {}): EndedProgram {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('Start this by npm run.')
  const ended = spawnSync(process.execPath, [npm, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status: ended.status ?? 1, output: ended.stdout, complaint: ended.stderr }
}
