import type { Section } from '#contract/onboarding.ts'

/** `ready` is the page at the end. */
export type SetUpStep = Section | 'ready'

// Repeats the contract's sections: importing them in a route file would add zod to the entry chunk.
export const steps: readonly SetUpStep[] = ['base-info', 'brands', 'services', 'conveniences', 'working-hours', 'ready']

export type StepSearch = { step?: SetUpStep }

/** Reads the step from the URL; any other value is no step. */
export function readStepSearch(raw: Record<string, unknown>): StepSearch {
  const step = steps.find((one) => one === raw.step)
  return step ? { step } : {}
}
