import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../support/run/run-command.ts'
import type { Kill } from './judge-mutants.ts'
import { hashOf, type Mutant } from './make-mutants.ts'

// Kills of earlier runs. A kill is valid until the mutated file or the test that killed it changes.
type KnownKills = Record<string, { source: string; kills: Record<string, Kill & { hash: string }> }>

const pathOf = (room: string) => join(root, `node_modules/.cache/mutation/${room}.json`)
const placeOf = ({ start, end, replacement }: Mutant) => `${start}-${end} ${replacement}`

export function readKnownKills(room: string, mutants: readonly Mutant[]): Map<string, Kill> {
  if (!existsSync(pathOf(room))) return new Map()
  const known = JSON.parse(readFileSync(pathOf(room), 'utf8')) as KnownKills
  const isValid = (kill: Kill & { hash: string }) =>
    existsSync(join(root, kill.file)) && hashOf(kill.file) === kill.hash
  return new Map(
    mutants.flatMap((mutant) => {
      const kill = known[mutant.file]?.kills[placeOf(mutant)]
      if (!kill || known[mutant.file]?.source !== hashOf(mutant.file) || !isValid(kill)) return []
      return [[mutant.id, { test: kill.test, file: kill.file }]]
    }),
  )
}

export function saveKills(room: string, mutants: readonly Mutant[], kills: ReadonlyMap<string, Kill>): void {
  const known: KnownKills = existsSync(pathOf(room))
    ? (JSON.parse(readFileSync(pathOf(room), 'utf8')) as KnownKills)
    : {}
  for (const file of new Set(mutants.map((mutant) => mutant.file))) known[file] = { source: hashOf(file), kills: {} }
  for (const mutant of mutants) {
    const kill = kills.get(mutant.id)
    const ofFile = known[mutant.file]
    if (kill && ofFile) ofFile.kills[placeOf(mutant)] = { ...kill, hash: hashOf(kill.file) }
  }
  mkdirSync(dirname(pathOf(room)), { recursive: true })
  writeFileSync(pathOf(room), JSON.stringify(known))
}
