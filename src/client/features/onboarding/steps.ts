import { type Onboarding, sections } from '#contract/onboarding.ts'
import { isSaved } from './section-signs.ts'
import { isExtra, type SetUpStep, steps } from './step-search.ts'

export function stepAfter(step: SetUpStep): SetUpStep {
  return isExtra(step) ? 'ready' : (steps[steps.indexOf(step) + 1] ?? 'ready')
}

/** Returns the step at which the set-up continues: after the last saved section. Skipped sections are not repeated. */
export function stepToResume(data: Onboarding): SetUpStep {
  const last = sections.findLastIndex((section) => isSaved(data, section))
  return steps[last + 1] ?? 'ready'
}

/** The first section creates the station that the other sections belong to. */
export function isReachable(step: SetUpStep, data: Onboarding): boolean {
  return step === 'base-info' || isSaved(data, 'base-info')
}

/** The board needs the data of these sections. */
export function isRequired(step: SetUpStep): boolean {
  return step === 'base-info' || step === 'working-hours'
}
