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
    for (const { id, file, start, end, replacement } of mutants) {
      const text = readSource(file)
      const mutated = text.slice(0, start) + replacement + text.slice(end)
      writeFileSync(join(folder, file.replace(/(\.tsx?)$/, `.mutant-${id}$1`)), mutated)
    }
    const { stdout } = spawnSync(process.execPath, [tools.tsc, '-b', '--pretty', 'false', ...projects], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const sound = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line) && !line.includes('.mutant-'))
    if (sound.length > 0)
      throw new Error(`${projects.join(', ')} does not compile without a mutant:\n${sound.join('\n')}`)
    return new Set([...stdout.matchAll(/^\S+\.mutant-(\d+)\.tsx?\(/gm)].flatMap(([, id]) => id ?? []))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
