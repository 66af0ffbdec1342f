import type { Section } from '#contract/onboarding.ts'

/** The optional parts that the page at the end offers. */
export const extras = ['employees', 'company'] as const
export type SetUpExtra = (typeof extras)[number]

/** `ready` is the page at the end. */
export type SetUpStep = Section | SetUpExtra | 'ready'

// Repeats the contract's sections: importing them in a route file would add zod to the entry chunk.
export const steps: readonly Exclude<SetUpStep, SetUpExtra>[] = [
  'base-info',
  'brands',
  'services',
  'conveniences',
  'working-hours',
  'ready',
]

export const isExtra = (step: SetUpStep): step is SetUpExtra => extras.some((one) => one === step)

export type StepSearch = { step?: SetUpStep }

/** Reads the step from the URL; any other value is no step. */
export function readStepSearch(raw: Record<string, unknown>): StepSearch {
  const step = [...steps, ...extras].find((one) => one === raw.step)
  return step ? { step } : {}
}
