import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mutant, readSource } from './make-mutants.ts'

const path = join(import.meta.dirname, 'survivors.md')
const head = `# Mutants that are alive

\`npm run mutate\` writes this file. Only the reasons are written by hand; they stay with their mutants. A mutant is detected
if a test fails on it or the compiler rejects it. It is equivalent if it changes nothing that anybody can notice.
`
const noReason = 'NO REASON YET'

export type RoomResult = {
  name: string
  elsewhere: Readonly<Record<string, string>>
  mutants: readonly Mutant[]
  killed: number
  rejected: number
  alive: readonly Mutant[]
}

/** Rewrites a room's part of the document. Returns the mutants that have no reason there. */
export function writeSurvivors(result: RoomResult): Mutant[] {
  const parts = readParts()
  const reasons = readReasons(parts.get(result.name) ?? '')
  const bare: Mutant[] = []
  const files = [...new Set(result.alive.map(({ file }) => file))].map((file) => {
    const lines = result.alive
      .filter((mutant) => mutant.file === file)
      .map((mutant) => {
        const change = describe(mutant)
        const reason = reasons.get(`${file} ${change}`)?.shift() ?? noReason
        if (reason === noReason) bare.push(mutant)
        return `- line ${mutant.line}, ${change}\n  ${reason}\n`
      })
    return `\n### ${file}\n\n${lines.join('')}`
  })
  parts.set(result.name, `${writeScore(result)}\n${listElsewhere(result)}${files.join('')}`)
  const text = [...parts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, part]) => `\n## ${name}\n\n${part}`)
  writeFileSync(path, `${head}${text.join('')}`)
  return bare
}

function writeScore({ mutants, killed, rejected, alive }: RoomResult): string {
  const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`
  const score = percent(killed + rejected, mutants.length)
  const ofSound = percent(killed, mutants.length - rejected)
  return `${score} detected, of those that compile ${ofSound}: of ${mutants.length} mutants ${killed} killed by tests, ${rejected} rejected by the compiler, ${alive.length} alive.`
}

function listElsewhere({ elsewhere }: RoomResult): string {
  const lines = Object.entries(elsewhere).map(([file, what]) => `- ${file}: ${what}\n`)
  return lines.length > 0 ? `\nNot mutated, because other tests than unit tests cover them:\n\n${lines.join('')}` : ''
}

/** The change in one line, without its line number, which every edit above it changes. */
export function describe({ file, start, end, replacement }: Mutant): string {
  return `${quote(readSource(file).slice(start, end))} → ${quote(replacement)}`
}

function quote(code: string): string {
  const text = code.replace(/\s+/g, ' ')
  const short = text.length > 100 ? `${text.slice(0, 70)} … ${text.slice(-25)}` : text
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``
}

function readParts(): Map<string, string> {
  if (!existsSync(path)) return new Map()
  const [, ...parts] = readFileSync(path, 'utf8').split(/^## /m)
  return new Map(
    parts.map((part) => {
      const [name = '', ...rest] = part.split('\n')
      return [name, rest.join('\n').trim().concat('\n')]
    }),
  )
}

/** File and change → reasons, in the order in which the same change occurs in the file. */
function readReasons(part: string): Map<string, string[]> {
  const reasons = new Map<string, string[]>()
  for (const section of part.split(/^### /m).slice(1)) {
    const [file = '', ...lines] = section.split('\n')
    for (const [, change, reason] of lines.join('\n').matchAll(/^- line \d+, (.*)\n {2}(.*)$/gm)) {
      const key = `${file} ${change}`
      reasons.set(key, [...(reasons.get(key) ?? []), reason ?? ''])
    }
  }
  return reasons
}
