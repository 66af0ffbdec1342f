import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Figure } from './figure.ts'

/** Where and when the figures of one part of the bench were measured. */
export type Sitting = {
  /** ISO instant. */
  readonly takenAt: string
  readonly commit: string
  readonly machine: string
  readonly figures: readonly Figure[]
}
/** The sittings by part. A part that is measured again replaces its own figures only. */
export type FigureBook = Readonly<Record<string, Sitting>>

export function readBook(file: string): FigureBook {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

export function writeBook(file: string, book: FigureBook): void {
  const text = JSON.stringify(book, roundOff, 2)
  // The samples of a figure in one line.
  const dense = text.replace(/\[\s+([^[\]{}"]+?)\s+\]/g, (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`)
  writeFileSync(file, `${dense}\n`)
}

// More digits than a measurement has make every line of the file change.
const roundOff = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(4)) : value

export function openSitting(figures: readonly Figure[]): Sitting {
  return { takenAt: new Date().toISOString(), commit: describeCommit(), machine: describeMachine(), figures }
}

/** The commit, with a mark if files differ from it. */
function describeCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function describeMachine(): string {
  const all = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${all.length} × ${all[0]?.model.trim() ?? 'unknown'}, ${memory}, ${process.platform}, Node ${process.versions.node}`
}
