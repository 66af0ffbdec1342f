import { type MoneyFormat, writePrice } from '#client/features/appointments/order/lines/order-line-entry.ts'
import { findJobs, type Job } from '#client/features/appointments/service-jobs.ts'
import { parseAmount } from '#domain/money/money.ts'
import { normaliseText } from '#domain/normalise-text.ts'
import type { StepEntry } from './step-entry.ts'

type WorkEntry = Pick<StepEntry, 'what' | 'amount'>

const shown = 4
/** The maximum length of the field, in characters. */
export const maxFinding = 500

/** Splits the text into the services already named and the text being typed. */
function partsOf(what: string, jobs: readonly Job[]): { named: string[]; typed: string } {
  const parts = what.split(/[,\n]/).map((part) => part.trim())
  const typed = parts.pop() ?? ''
  const isName = jobs.some(({ name }) => normaliseText(name) === normaliseText(typed))
  const named = parts.filter(Boolean)
  return isName ? { named: [...named, typed], typed: '' } : { named, typed }
}

/** Returns the station's services that match the typed text; without text the usual ones. */
export function offerJobs(what: string, jobs: readonly Job[]): readonly Job[] {
  const { named, typed } = partsOf(what, jobs)
  const usedNames = new Set(named.map(normaliseText))
  return findJobs(jobs, typed)
    .filter(({ name }) => !usedNames.has(normaliseText(name)))
    .slice(0, shown)
}

/** Returns the finding with a service in place of the typed text. Its price, in minor units, is added to the amount. */
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
    // An invalid amount is left for the user to correct.
    amount: gross !== null && before.ok ? writePrice(before.value + gross, money) : entry.amount,
  }
}
