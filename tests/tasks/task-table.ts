/** The result of a task and its limits. */
export type TaskDone = {
  number: number
  name: string
  taps: number
  keys: number
  ms: number | null
  /** `ms` of each round, the shortest first. */
  took: { taps: number; keys: number; ms: readonly number[] }
  /** Why the task failed. */
  failure: string | null
}
export type JudgedTask = TaskDone & { isMet: boolean }

const middleOf = (ms: readonly number[]): number => ms[Math.floor(ms.length / 2)] ?? Number.NaN

/** Combines the rounds: every time, the most taps and keys, and the first failure. */
export function mergeRounds(rounds: readonly (readonly TaskDone[])[]): readonly JudgedTask[] {
  return (rounds[0] ?? []).map((task, index) => {
    const all = rounds.flatMap((round) => round[index] ?? [])
    const took = {
      taps: Math.max(...all.map(({ took }) => took.taps)),
      keys: Math.max(...all.map(({ took }) => took.keys)),
      ms: all.flatMap(({ took }) => took.ms).toSorted((a, b) => a - b),
    }
    const failure = all.find(({ failure }) => failure !== null)?.failure ?? null
    const isInTime = task.ms === null || middleOf(took.ms) <= task.ms
    return {
      ...task,
      took,
      failure,
      isMet: failure === null && took.taps <= task.taps && took.keys <= task.keys && isInTime,
    }
  })
}

/**
 * One line per task. The ratio is the time divided by the limit. On a busy machine it is more useful than the
 * milliseconds.
 */
export function formatTable(done: readonly JudgedTask[]): string {
  const head = `       ${'task'.padEnd(58)}${'taps'.padStart(8)}${'keys'.padStart(8)}${'ms'.padStart(14)}  ratio  each round`
  return [head, ...done.map(lineOf)].join('\n')
}

function lineOf({ number, name, taps, keys, ms, took, failure, isMet }: JudgedTask): string {
  const middle = middleOf(took.ms)
  const ofMs = Number.isNaN(middle) ? '–' : middle.toFixed(0)
  const columns = [
    `${isMet ? 'ok    ' : 'MISSED'} ${`${number}. ${name}`.padEnd(58)}`,
    `${took.taps} of ${taps}`.padStart(8),
    `${took.keys} of ${keys}`.padStart(8),
    (ms === null ? ofMs : `${ofMs} of ${ms}`).padStart(14),
    ms === null || Number.isNaN(middle)
      ? ''
      : `  ${(middle / ms).toFixed(2).padEnd(5)}  ${took.ms.map((one) => one.toFixed(0)).join(' ')}`,
  ]
  return columns.join('') + (failure === null ? '' : `\n       ${failure.split('\n').slice(0, 12).join('\n       ')}`)
}
