import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../support/run/run-command.ts'

/** One small change of a source file. `line` counts from 1, `start` and `end` are offsets in the file. */
export type Mutant = {
  id: string
  file: string
  line: number
  start: number
  end: number
  replacement: string
}

export type Mutants = {
  mutants: readonly Mutant[]
  /** Source file → its text with all of its mutants, each behind a switch. */
  instrumented: ReadonlyMap<string, string>
}

const ignore = () => {}
const no = () => false
const logger = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore },
}

export async function makeMutants(files: readonly string[]): Promise<Mutants> {
  const texts = new Map(files.map((file) => [file, readSource(file)]))
  const made = await new Instrumenter(logger).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  const mutants = made.mutants.map(({ id, fileName, location, replacement }) => {
    const lines = (texts.get(fileName) ?? '').split('\n')
    const offset = ({ line, column }: { line: number; column: number }) =>
      lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, column)
    return {
      id,
      file: fileName,
      line: location.start.line + 1,
      start: offset(location.start),
      end: offset(location.end),
      replacement: replacement ?? '',
    }
  })
  return { mutants, instrumented: new Map(made.files.map(({ name, content }) => [name, content])) }
}

export const readSource = (file: string) => readFileSync(join(root, file), 'utf8')

export const hashOf = (file: string) => createHash('sha256').update(readSource(file)).digest('base64url').slice(0, 16)
