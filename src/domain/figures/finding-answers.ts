import type { FindingState } from '#domain/findings/finding.ts'
import { sumAmounts } from '#domain/money/net-turnover.ts'

/** A change of a finding as it was recorded; instants in epoch ms, sums in minor units with tax. */
export type AnswerStep = {
  readonly id: string
  readonly findingId: string
  /** `undone` takes back the step before it. */
  readonly kind: 'saved' | 'asked' | 'approved' | 'declined' | 'withdrawn' | 'undone'
  readonly at: number
  readonly gross: number | null
  /** Of the finding after the change. */
  readonly state: FindingState
}

/** The answer of a customer to an offer. */
export type FindingAnswer = {
  readonly id: string
  readonly findingId: string
  readonly isApproved: boolean
  readonly at: number
  readonly gross: number
  /** When the customer was asked; `null` if the answer came without a question. */
  readonly askedAt: number | null
}

/**
 * Returns the answers in the history of one finding, oldest first. Each offer has at most one: an offer ends when the
 * customer is asked anew, or when its text or price is changed. The last answer to an offer counts; one that was undone
 * or withdrawn does not.
 */
export function answersOf(steps: readonly AnswerStep[]): FindingAnswer[] {
  const answers: FindingAnswer[] = []
  let askedAt: number | null = null
  let answer: FindingAnswer | null = null
  const close = () => {
    if (answer) answers.push(answer)
    answer = null
  }
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'undone' || steps[at + 1]?.kind === 'undone') continue
    if (step.kind === 'asked') {
      close()
      askedAt = step.at
    } else if (step.kind === 'saved') {
      if (step.state === 'draft') {
        close()
        askedAt = null
      }
    } else if (step.kind === 'approved' || step.kind === 'declined') {
      const { id, findingId, gross } = step
      answer = { id, findingId, isApproved: step.kind === 'approved', at: step.at, gross: gross ?? 0, askedAt }
    } else answer = null
  }
  close()
  return answers
}

/** Whole minutes from question to answer, as the calendar counts; 0 if the clocks of two devices disagree. */
export const minutesToAnswer = ({ at, askedAt }: FindingAnswer): number | null =>
  askedAt === null ? null : Math.max(0, Math.floor((at - askedAt) / 60_000))

/** The middle one of several numbers, of an even count the lower middle; `null` of none. */
export const medianOf = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? null

type KnownFinding = {
  /** The finding of an earlier visit that it continues. */
  readonly earlierId: string | null
  /** All its answers, oldest first. */
  readonly answers: readonly FindingAnswer[]
}

/**
 * Whether an answer recovered work: it is an approval, and the customer had declined an earlier offer of this finding, or
 * a finding that it continues. `find` knows the findings by id.
 */
export function isRecovered(answer: FindingAnswer, find: (id: string) => KnownFinding | undefined): boolean {
  if (!answer.isApproved) return false
  const seen = new Set<string>()
  for (let id: string | null = answer.findingId; id !== null && !seen.has(id); ) {
    seen.add(id)
    const known: KnownFinding | undefined = find(id)
    const before = known?.answers ?? []
    const own = before.findIndex((one) => one.id === answer.id)
    if (before.slice(0, own < 0 ? before.length : own).some(({ isApproved }) => !isApproved)) return true
    id = known?.earlierId ?? null
  }
  return false
}

/** Counts and sums answers; the time is the median of those with a question. */
export function sumAnswers(answers: readonly FindingAnswer[]) {
  const approved = answers.filter(({ isApproved }) => isApproved)
  const declined = answers.filter(({ isApproved }) => !isApproved)
  const times = answers.flatMap((answer) => minutesToAnswer(answer) ?? [])
  return {
    approved: approved.length,
    declined: declined.length,
    approvedGross: sumAmounts(approved.map(({ gross }) => gross)),
    declinedGross: sumAmounts(declined.map(({ gross }) => gross)),
    minutes: medianOf(times),
    timed: times.length,
  }
}
