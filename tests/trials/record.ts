import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sum } from './sum.ts'

/** The result that the landing page shows, as `features/landing/measured.ts` reads it. */
type Recorded = { date: string; seed: number; sum: Sum }

const file = join(import.meta.dirname, '../../src/client/features/landing/measured-trials.json')

/** Stores the result of a whole run; a run that continues the recorded series (`--from`) is added to it. */
export function recordTrials(seed: number, from: number, sum: Sum): void {
  const before: Recorded = JSON.parse(readFileSync(file, 'utf8'))
  const isContinued = before.seed === seed && before.sum.trials === from - 1
  if (from > 1 && !isContinued)
    throw new Error(`--record: trials 1 to ${from - 1} with the seed ${seed} are not recorded`)
  const total = { ...sum }
  if (from > 1) for (const key of Object.keys(total) as (keyof Sum)[]) total[key] += before.sum[key]
  const recorded: Recorded = { date: new Date().toISOString().slice(0, 10), seed, sum: total }
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
}
