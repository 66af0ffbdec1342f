import { parseArgs } from 'node:util'
import { findRejected } from './find-rejected.ts'
import { judgeMutants, type Kill } from './judge-mutants.ts'
import { readKnownKills, saveKills } from './known-kills.ts'
import { makeMutants } from './make-mutants.ts'
import { isTest, listFiles, rooms } from './rooms.ts'
import { describe, writeSurvivors } from './survivors-document.ts'

// `npm run mutate -- domain sw`: changes the sources of these rooms in thousands of small ways and lists the changes
// that no test notices. Writes `survivors.md`. Exits with 1 if tests kill less than 90 % of the mutants of a room that
// compile, or if a survivor has no reason.
// `--only money,nip`: the sources with these words in their path; writes no document. `--anew`: forgets the kills of
// earlier runs. `--remembered`: runs no test and writes the document from the kills of earlier runs.
const least = 90
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, anew: { type: 'boolean', default: false }, remembered: { type: 'boolean' } },
})
const parts = values.only?.split(',')
for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) await mutate(name)

async function mutate(name: string): Promise<void> {
  const room = rooms[name]
  if (!room) throw new Error(`Usage: npm run mutate -- [${Object.keys(rooms).join('] [')}]`)
  const startedMs = performance.now()
  const print = (text: string) => {
    process.stdout.write(`${name}, ${Math.round((performance.now() - startedMs) / 1000)} s: ${text}\n`)
  }

  const wanted = (path: string) =>
    !isTest(path) && !room.elsewhere?.[path] && (!parts || parts.some((part) => path.includes(part)))
  const made = await makeMutants(listFiles(room.sources, wanted))
  const known = values.anew ? new Map<string, Kill>() : readKnownKills(name, made.mutants)
  const unknown = made.mutants.filter(({ id }) => !known.has(id))
  const rejected = room.isSlow ? findRejected(unknown, room.projects) : new Set<string>()
  print(`${made.mutants.length} mutants, ${known.size} known to be killed, ${rejected.size} rejected by the compiler`)
  const keep = (kills: ReadonlyMap<string, Kill>) => saveKills(name, made.mutants, kills)
  const { kills, unmet } = values.remembered
    ? { kills: known, unmet: new Set<string>() }
    : await judgeMutants({ ...made, known, rejected }, listFiles(room.tests, isTest), room.timeoutMs, print, keep)
  if (!values.remembered) keep(kills)

  const living = () => made.mutants.filter(({ id }) => !kills.has(id) && !rejected.has(id))
  if (!room.isSlow) for (const id of findRejected(living(), room.projects)) rejected.add(id)
  const alive = living()
  for (const mutant of alive) {
    process.stdout.write(
      `${mutant.file}:${mutant.line} ${describe(mutant)}${unmet.has(mutant.id) ? ' (no test comes here)' : ''}\n`,
    )
  }
  print(
    `${kills.size} killed, ${rejected.size} rejected by the compiler, ${alive.length} of ${made.mutants.length} alive`,
  )
  if (parts) return
  const bare = writeSurvivors({
    name,
    elsewhere: room.elsewhere ?? {},
    mutants: made.mutants,
    killed: kills.size,
    rejected: rejected.size,
    alive,
  })
  if (bare.length > 0) print(`${bare.length} without a reason in survivors.md`)
  if (bare.length > 0 || alive.length > (made.mutants.length - rejected.size) * (1 - least / 100)) process.exitCode = 1
}
