import { type Onboarding, sections } from '#contract/onboarding.ts'
import { isSaved } from './section-signs.ts'
import { type SetUpStep, steps } from './step-search.ts'

export function stepAfter(step: SetUpStep): SetUpStep {
  return steps[steps.indexOf(step) + 1] ?? 'ready'
}

/** Where the set-up goes on: behind the last section that is saved. What was skipped on the way is not asked again. */
export function stepToGoOn(data: Onboarding): SetUpStep {
  const last = sections.findLastIndex((section) => isSaved(data, section))
  return steps[last + 1] ?? 'ready'
}

/** Without a station there is nothing yet that the other sections could belong to. */
export function isReachable(step: SetUpStep, data: Onboarding): boolean {
  return step === 'base-info' || isSaved(data, 'base-info')
}

/** Without these no board can stand. */
export function isRequired(step: SetUpStep): boolean {
  return step === 'base-info' || step === 'working-hours'
}
