import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, tools } from '../support/run/run-command.ts'
import { type Mutant, readSource } from './make-mutants.ts'

/**
 * Returns the mutants that the compiler rejects. `npm run check` finds them, so that no test has to. Each is written to
 * a file of its own beside its source, so that the compiler runs once for all.
 */
export function findRejected(mutants: readonly Mutant[], projects: readonly string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-mutants-'))
  try {
    for (const name of ['src', 'sw', 'manifest', 'tsconfig.json', 'package.json']) {
      const filter = (path: string) => !/\.(webp|avif|png|svg|po)$/.test(path)
      cpSync(join(root, name), join(folder, name), { recursive: true, filter })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return new Set(projects.flatMap((project) => findRejectedOf(project, mutants, folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One project at a time: another one that refers to it needs its output, and a rejected mutant leaves none. */
function findRejectedOf(project: string, mutants: readonly Mutant[], folder: string): string[] {
  const files = mutants
    .filter(({ file }) => file.startsWith(`${project}/`))
    .map(({ id, file, start, end, replacement }) => {
      const text = readSource(file)
      const path = join(folder, file.replace(/(\.tsx?)$/, `.mutant-${id}$1`))
      writeFileSync(path, text.slice(0, start) + replacement + text.slice(end))
      return path
    })
  const { stdout } = spawnSync(process.execPath, [tools.tsc, '-b', '--pretty', 'false', project], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const path of files) rmSync(path)
  const sound = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line) && !line.includes('.mutant-'))
  if (sound.length > 0) throw new Error(`${project} does not compile without a mutant:\n${sound.join('\n')}`)
  return [...stdout.matchAll(/^\S+\.mutant-(\d+)\.tsx?\(/gm)].flatMap(([, id]) => id ?? [])
}
