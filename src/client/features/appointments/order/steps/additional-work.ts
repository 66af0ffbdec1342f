import { type MoneyFormat, writePrice } from '#client/features/appointments/order/lines/order-line-entry.ts'
import { findJobs, type Job } from '#client/features/appointments/service-jobs.ts'
import { parseAmount } from '#domain/money.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { StepEntry } from './step-entry.ts'

type WorkEntry = Pick<StepEntry, 'what' | 'amount'>

const shown = 4
/** As long as the field is. */
export const maxFinding = 500

/** What was named before, and what is being typed behind it. */
function partsOf(what: string, jobs: readonly Job[]): { named: string[]; typed: string } {
  const parts = what.split(/[,\n]/).map((part) => part.trim())
  const typed = parts.pop() ?? ''
  const isName = jobs.some(({ name }) => normaliseText(name) === normaliseText(typed))
  const named = parts.filter(Boolean)
  return isName ? { named: [...named, typed], typed: '' } : { named, typed }
}

/** The station's work that what is typed may mean; its usual work while nothing is. */
export function offerJobs(what: string, jobs: readonly Job[]): readonly Job[] {
  const { named, typed } = partsOf(what, jobs)
  const gone = new Set(named.map(normaliseText))
  return findJobs(jobs, typed)
    .filter(({ name }) => !gone.has(normaliseText(name)))
    .slice(0, shown)
}

/** The finding with work in place of what was being typed. Its price, minor units, is added to the amount. */
export function addJob(
  entry: WorkEntry,
  job: Job,
  gross: number | null,
  jobs: readonly Job[],
  money: MoneyFormat,
): WorkEntry {
  const { named } = partsOf(entry.what, jobs)
  const before = parseAmount(entry.amount.trim() || '0', money.currency)
  return {
    what: [...named, job.name].join(', ').slice(0, maxFinding),
    // An amount that cannot be read is the typist's to mend.
    amount: gross !== null && before.ok ? writePrice(before.value + gross, money) : entry.amount,
  }
}
