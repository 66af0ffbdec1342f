import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import config from '../../vitest.config.ts'
import { root } from '../support/run/run-command.ts'
import type { Mutants } from './make-mutants.ts'
import { type MutantOrder, type MutantVerdict, readVerdicts } from './verdicts.ts'

// The Vitest projects share modules between files. Here each file has its own, so that a mutant affects one file only.
const { test: { projects: _, ...settings } = {}, plugins, ...vite } = config

/** The test that killed a mutant. */
export type Kill = { test: string; file: string }

export type Judgement = {
  kills: ReadonlyMap<string, Kill>
  /** Mutants that no test of the room reaches. */
  unmet: ReadonlySet<string>
}

/** All mutants, those killed by earlier runs, and those that no test has to find. */
export type MutantWork = Mutants & { known: ReadonlyMap<string, Kill>; rejected: ReadonlySet<string> }

/** Runs the tests on all mutants that no earlier run has killed, in one process with one worker. */
export async function judgeMutants(
  { mutants, instrumented, known, rejected }: MutantWork,
  tests: readonly string[],
  timeoutMs: number,
  print: (text: string) => void,
  keep: (kills: ReadonlyMap<string, Kill>) => void,
): Promise<Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-mutation-'))
  const verdicts = join(folder, 'verdicts')
  const lines: MutantVerdict[] = [
    ...[...known].map(([id, kill]) => ({ kind: 'killed', id, ...kill }) as const),
    ...[...rejected].map((id) => ({ kind: 'rejected', id }) as const),
  ]
  writeFileSync(verdicts, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

  const vitest = await createVitest(
    'test',
    {
      ...settings,
      config: false,
      watch: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      // The cache on disk is not keyed by the mutants in a source.
      fsModuleCache: false,
      reporters: [{}],
      silent: true,
      dangerouslyIgnoreUnhandledErrors: true,
      runner: join(import.meta.dirname, 'mutation-runner.ts'),
      setupFiles: [join(import.meta.dirname, 'set-up-mutation.ts')],
    },
    {
      ...vite,
      plugins: [
        plugins,
        {
          name: 'mutants',
          enforce: 'pre',
          load: (id) => instrumented.get(id.slice(root.length + 1).replace(/\?.*/, '')),
        },
      ],
    },
  )
  try {
    const project = vitest.getRootProject()
    const run = async (files: readonly string[], order: MutantOrder) => {
      project.provide('mutation', order)
      await vitest.runTestSpecifications(files.map((file) => project.createSpecification(join(root, file))))
    }
    // Unit tests run before those with a server, which then skip the mutants already killed.
    const isUnit = (test: string) => !test.startsWith('tests/')
    for (const group of [tests.filter(isUnit), tests.filter((test) => !isUnit(test))]) {
      if (group.length > 0) await run(group, { kind: 'each', verdicts })
    }
    const found = readVerdicts(verdicts)
    const broken = found.filter((one) => one.kind === 'broken')
    if (broken.length > 0) throw new Error(`Tests fail without a mutant:\n${JSON.stringify(broken, null, 2)}`)
    const ran = new Set(found.flatMap((one) => (one.kind === 'at-import' || one.kind === 'met' ? one.file : [])))
    const lost = tests.filter((file) => !ran.has(file))
    if (lost.length > 0) throw new Error(`These tests did not run: ${lost.join(', ')}`)

    const met = new Map<string, Set<string>>()
    const atImport = new Set<string>()
    for (const one of found) {
      if (one.kind !== 'met' && one.kind !== 'at-import') continue
      for (const id of one.ids) {
        met.set(id, (met.get(id) ?? new Set()).add(one.file))
        if (one.kind === 'at-import') atImport.add(id)
      }
    }
    const kills = collectKills(found)
    keep(kills)
    const left = () => mutants.filter(({ id }) => met.has(id) && !kills.has(id) && !rejected.has(id))
    const add = (more: ReadonlyMap<string, Kill>) => {
      for (const [id, kill] of more) kills.set(id, kill)
    }
    print(`${kills.size} of ${mutants.length} killed within the tests`)

    // Mutants of code that runs while a module is loaded, or of state that a module holds: the tests beside the source
    // load it again for each mutant. For code that runs while it is loaded, all other tests that load it follow.
    const isBeside = (test: string, source: string) => test.startsWith(source.replace(/\.tsx?$/, '.test.'))
    const unfit = new Set<string>()
    for (const wantsBeside of [true, false]) {
      const ids: Record<string, string[]> = {}
      for (const { id, file } of left()) {
        for (const test of met.get(id) ?? []) {
          const isWanted = isBeside(test, file) ? wantsBeside : !wantsBeside && atImport.has(id)
          if (isWanted) ids[test] = [...(ids[test] ?? []), id]
        }
      }
      const reread = join(folder, 'reread')
      writeFileSync(reread, '')
      await run(Object.keys(ids), { kind: 'reread', verdicts: reread, ids })
      const results = readVerdicts(reread)
      for (const one of results) if (one.kind === 'unfit') unfit.add(one.file)
      add(collectKills(results.filter((one) => one.kind === 'killed' && !unfit.has(one.file))))
      keep(kills)
      print(`${kills.size} killed with the modules loaded again`)
    }

    // Mutants that such a file cannot judge, and kills that another mutant may have caused.
    const doubtful = new Set(found.flatMap((one) => (one.kind === 'doubtful' ? one.ids : [])))
    const alone = left().flatMap(({ id, file }) => {
      const tests = [...(met.get(id) ?? [])].filter(
        (test) => doubtful.has(id) || (unfit.has(test) && (atImport.has(id) || isBeside(test, file))),
      )
      return tests.length > 0 ? [{ id, tests }] : []
    })
    print(`${alone.length} in runs of their own`)
    const own = join(folder, 'own')
    for (const [at, { id, tests }] of alone.entries()) {
      if (at % 50 === 49) print(`${at + 1} of ${alone.length}`)
      writeFileSync(own, '')
      await run(tests, { kind: 'one', verdicts: own, id })
      add(collectKills(readVerdicts(own)))
    }
    return { kills, unmet: new Set(mutants.map(({ id }) => id).filter((id) => !met.has(id))) }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function collectKills(verdicts: readonly MutantVerdict[]): Map<string, Kill> {
  const doubtful = new Set(verdicts.flatMap((one) => (one.kind === 'doubtful' ? one.ids : [])))
  return new Map(
    verdicts.flatMap((one) =>
      one.kind === 'killed' && !doubtful.has(one.id) ? [[one.id, { test: one.test, file: one.file }]] : [],
    ),
  )
}
