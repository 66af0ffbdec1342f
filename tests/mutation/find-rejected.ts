import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, tools } from '../support/run-command.ts'
import { type Mutant, readSource } from './make-mutants.ts'

/** Which of these mutants the compiler rejects: `npm run check` finds them, so no test has to. */
export function findRejected(mutants: readonly Mutant[], projects: readonly string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-mutants-'))
  try {
    for (const name of ['src', 'sw', 'manifest', 'tsconfig.json', 'package.json']) {
      const filter = (path: string) => !/\.(webp|avif|png|svg|po)$/.test(path)
      cpSync(join(root, name), join(folder, name), { recursive: true, filter })
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const compiles = () => spawnSync(process.execPath, [tools.tsc, '-b', ...projects], { cwd: folder }).status === 0
    if (!compiles()) throw new Error(`${projects.join(', ')} does not compile as it stands`)
    const rejected = new Set<string>()
    for (const mutant of mutants) {
      const text = readSource(mutant.file)
      const place = join(folder, mutant.file)
      writeFileSync(place, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end))
      if (!compiles()) rejected.add(mutant.id)
      writeFileSync(place, text)
    }
    return rejected
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
