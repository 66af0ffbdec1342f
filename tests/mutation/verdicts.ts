import { readFileSync } from 'node:fs'

/** The task of a test run. All runs write into the file `verdicts`. */
export type MutantOrder = { verdicts: string } & (
  | /** Each test runs with one mutant after another. */ { kind: 'each' }
  | /** Each file is loaded again for each of its mutants, for code that runs while a module is loaded. */ {
      kind: 'reread'
      ids: Readonly<Record<string, readonly string[]>>
    }
  | /** One mutant for the whole run. */ { kind: 'one'; id: string }
)

/** A line of the file of verdicts. */
export type MutantVerdict =
  | { kind: 'killed'; id: string; test: string; file: string }
  | { kind: 'rejected'; id: string }
  | { kind: 'met'; ids: string[]; file: string }
  | { kind: 'at-import'; ids: string[]; file: string }
  | { kind: 'doubtful'; ids: string[] }
  | { kind: 'unfit'; file: string }
  | { kind: 'broken'; test: string; file: string; message: string }

export function readVerdicts(path: string): MutantVerdict[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as MutantVerdict)
}
