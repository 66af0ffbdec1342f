import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { addMonths } from './due-dates.ts'

/** Why a customer is contacted. The first five are also made by rules. */
export const followUpRules = ['declined-finding', 'inspection', 'insurance', 'oil', 'tyres'] as const
export type FollowUpRule = (typeof followUpRules)[number]
export const followUpReasons = [...followUpRules, 'call-back', 'other'] as const
export type FollowUpReason = (typeof followUpReasons)[number]
/** Of a person; a declined finding has its order. */
export const handReasons = ['call-back', 'inspection', 'insurance', 'oil', 'tyres', 'other'] as const
/** About a car; the others may be about a customer alone. */
export const needsVehicle = (reason: FollowUpReason): boolean => reason !== 'call-back' && reason !== 'other'

/** How a follow-up ended. They are counted. */
export const followUpResults = ['booked', 'refused', 'no-answer', 'not-needed'] as const
export type FollowUpResult = (typeof followUpResults)[number]

/** `outdated`: what it was about has changed; no person decided it, and it is not counted. */
export type FollowUpState = 'open' | 'closed' | 'outdated'

export const followUpGroups = ['overdue', 'due', 'upcoming'] as const
export type FollowUpGroup = (typeof followUpGroups)[number]
/** The lists: open ones by what is to be done, and the closed ones. */
export const followUpLists = [...followUpGroups, 'closed'] as const
export type FollowUpList = (typeof followUpLists)[number]

/** Of one station, made by hand and not yet closed. */
export const mostOpenFollowUps = 2000
/** In characters. */
export const longestFollowUpNote = 500
/** The farthest day to which one is put off, or for which one is made by hand. */
export const farthestFollowUpDays = 732
/** What was due longer ago is not made any more: nobody calls about the inspection of last year. */
export const staleDays = 60
/** Customers whose last visit is older are not followed up by a rule. */
export const lostAfterMonths = 36

/** What an owner sets for a rule. `leadDays`: before the date; for a declined finding the days after the refusal. */
export type RuleSetting = { readonly isOn: boolean; readonly leadDays: number }
export const mostLeadDays = 180

export const usualRules: Readonly<Record<FollowUpRule, RuleSetting>> = {
  'declined-finding': { isOn: false, leadDays: 30 },
  inspection: { isOn: false, leadDays: 21 },
  insurance: { isOn: false, leadDays: 14 },
  oil: { isOn: false, leadDays: 14 },
  tyres: { isOn: false, leadDays: 21 },
}

export const usualOil = { months: 12, km: 15_000 } as const
export const usualSeasons = { spring: '03-25', autumn: '10-20' } as const

/** Intervals that an owner can set. */
export const oilMonths = { least: 3, most: 36 } as const
export const oilKm = { least: 3_000, most: 60_000 } as const

/**
 * When work on a follow-up that is due on a day begins, and until when it is made; for a declined finding `dueOn` is
 * the day of the refusal.
 */
export function ruleDays(
  rule: FollowUpRule,
  { leadDays }: RuleSetting,
  dueOn: LocalDate,
): { readonly from: LocalDate; readonly dueOn: LocalDate } {
  if (rule !== 'declined-finding') return { from: addDays(dueOn, -leadDays), dueOn }
  const later = addDays(dueOn, leadDays)
  return { from: later, dueOn: later }
}

/** What a rule has found of a car or an order. */
export type RuleSubject = {
  readonly dueOn: LocalDate
  /** A future appointment of this car is booked: whatever is due is spoken of then. */
  readonly hasVisitAhead: boolean
  /** There is a person to contact. */
  readonly hasCustomer: boolean
  /** The day of the last visit of the car; `null`: none. */
  readonly lastVisitOn: LocalDate | null
}

/** Whether a rule makes a follow-up of a subject today; that it makes none twice is the matter of the key. */
export function isRaised(
  rule: FollowUpRule,
  setting: RuleSetting,
  { dueOn, hasVisitAhead, hasCustomer, lastVisitOn }: RuleSubject,
  today: LocalDate,
): boolean {
  if (!setting.isOn || !hasCustomer || hasVisitAhead) return false
  const days = ruleDays(rule, setting, dueOn)
  if (days.from > today || days.dueOn < addDays(today, -staleDays)) return false
  return lastVisitOn === null || lastVisitOn >= addMonths(today, -lostAfterMonths)
}

/** A follow-up as far as its place in the list depends on it. */
export type ListedFollowUp = { readonly dueOn: LocalDate; readonly nextOn: LocalDate }

/** What has been put off is upcoming until that day, even if its date passes. */
export function groupOf({ dueOn, nextOn }: ListedFollowUp, today: LocalDate): FollowUpGroup {
  if (nextOn > today) return 'upcoming'
  return dueOn < today ? 'overdue' : 'due'
}

/** Dates of the car or the law: putting the work off does not move them. */
const datedReasons: ReadonlySet<FollowUpReason> = new Set(['inspection', 'insurance', 'oil', 'tyres'])
export const isDated = (reason: FollowUpReason): boolean => datedReasons.has(reason)

export type FollowUpStep =
  | { readonly to: 'snoozed'; readonly until: LocalDate }
  | { readonly to: 'closed'; readonly result: FollowUpResult; readonly appointmentId?: string | undefined }
  | { readonly to: 'open' }

export type SteppedFollowUp = ListedFollowUp & {
  readonly reason: FollowUpReason
  readonly state: FollowUpState
  readonly result: FollowUpResult | null
}

/** The state after a step; `null`: the step is not possible; `changed` is false for a repetition. */
export function afterStep<Known extends SteppedFollowUp>(
  known: Known,
  step: FollowUpStep,
  today: LocalDate,
): { readonly changed: boolean; readonly after: SteppedFollowUp } | null {
  const { reason, state, result, dueOn, nextOn } = known
  const same = { reason, state, result, dueOn, nextOn }
  switch (step.to) {
    case 'snoozed': {
      if (state !== 'open' || step.until <= today || step.until > addDays(today, farthestFollowUpDays)) return null
      const due = isDated(reason) ? dueOn : step.until
      return { changed: step.until !== nextOn, after: { ...same, nextOn: step.until, dueOn: due } }
    }
    case 'closed': {
      if (state === 'closed') return result === step.result ? { changed: false, after: same } : null
      return state === 'open' ? { changed: true, after: { ...same, state: 'closed', result: step.result } } : null
    }
    case 'open': {
      if (state === 'open') {
        // Taken out of the snooze.
        const isPutOff = nextOn > today
        return { changed: isPutOff, after: { ...same, nextOn: isPutOff ? today : nextOn } }
      }
      return state === 'closed' ? { changed: true, after: { ...same, state: 'open', result: null } } : null
    }
  }
}
