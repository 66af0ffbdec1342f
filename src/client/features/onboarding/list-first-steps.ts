import type { Onboarding } from '#contract/onboarding.ts'

/** The first steps of a station, in the recommended order. */
const firstSteps = ['name', 'base-info', 'working-hours', 'services', 'brands', 'employee', 'appointment'] as const
export type FirstStep = (typeof firstSteps)[number]

export type StationFacts = {
  /** Whether the user's account has a name; asked for only if it has none. */
  hasName: boolean
  onboarding: Onboarding
  /** The number of employees, including the owner. */
  employees: number
  hasAppointments: boolean
}

/** Returns the first steps and whether each is done. */
export function listFirstSteps({ hasName, onboarding, employees, hasAppointments }: StationFacts): readonly {
  step: FirstStep
  done: boolean
}[] {
  const { baseInfo, brands, services, workingHours } = onboarding
  const done: Readonly<Record<FirstStep, boolean>> = {
    name: hasName,
    'base-info': baseInfo !== null,
    'working-hours': workingHours !== null,
    services: services !== null && services.services.length > 0,
    brands: brands !== null,
    employee: employees > 1,
    appointment: hasAppointments,
  }
  return firstSteps.filter((step) => step !== 'name' || !hasName).map((step) => ({ step, done: done[step] }))
}
