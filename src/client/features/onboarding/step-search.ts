import type { Section } from '#contract/onboarding.ts'

/** `ready` is the page at the end. */
export type SetUpStep = Section | 'ready'

// The contract's sections by name: a route file that read them there would bring zod into the entry.
export const steps: readonly SetUpStep[] = ['base-info', 'brands', 'services', 'conveniences', 'working-hours', 'ready']

export type StepSearch = { step?: SetUpStep }

/** What the address says; anything else is no step. */
export function readStepSearch(raw: Record<string, unknown>): StepSearch {
  const step = steps.find((one) => one === raw.step)
  return step ? { step } : {}
}
