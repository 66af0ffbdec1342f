/** What a task took, beside what it may take. */
export type Done = {
  number: number
  name: string
  taps: number
  keys: number
  ms: number | null
  took: { taps: number; keys: number; ms: number }
  /** Why it could not be done. */
  failure: string | null
  isMet: boolean
}

/** One line a task. The ratio is the time by the budget: on a busy machine it says more than the milliseconds. */
export function sayTable(done: readonly Done[]): string {
  const head = `       ${'task'.padEnd(58)}${'taps'.padStart(8)}${'keys'.padStart(8)}${'ms'.padStart(14)}  ratio`
  return [head, ...done.map(lineOf)].join('\n')
}

function lineOf({ number, name, taps, keys, ms, took, failure, isMet }: Done): string {
  const ofMs = Number.isNaN(took.ms) ? '–' : took.ms.toFixed(0)
  const columns = [
    `${isMet ? 'ok    ' : 'MISSED'} ${`${number}. ${name}`.padEnd(58)}`,
    `${took.taps} of ${taps}`.padStart(8),
    `${took.keys} of ${keys}`.padStart(8),
    (ms === null ? ofMs : `${ofMs} of ${ms}`).padStart(14),
    ms === null || Number.isNaN(took.ms) ? '' : `  ${(took.ms / ms).toFixed(2)}`,
  ]
  return columns.join('') + (failure === null ? '' : `\n       ${failure.split('\n').slice(0, 12).join('\n       ')}`)
}
