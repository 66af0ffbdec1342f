import type { Onboarding } from '#contract/onboarding.ts'

/** What makes a station work, in the order it is best done. */
const firstSteps = ['base-info', 'working-hours', 'services', 'brands', 'employee', 'appointment'] as const
export type FirstStep = (typeof firstSteps)[number]

export type StationFacts = {
  onboarding: Onboarding
  /** Who works there, the owner included. */
  employees: number
  hasAppointments: boolean
}

/** The first steps with what of them is done. */
export function listFirstSteps({ onboarding, employees, hasAppointments }: StationFacts): readonly {
  step: FirstStep
  done: boolean
}[] {
  const { baseInfo, brands, services, workingHours } = onboarding
  const done: Readonly<Record<FirstStep, boolean>> = {
    'base-info': baseInfo !== null,
    'working-hours': workingHours !== null,
    services: services !== null && services.services.length > 0,
    brands: brands !== null,
    employee: employees > 1,
    appointment: hasAppointments,
  }
  return firstSteps.map((step) => ({ step, done: done[step] }))
}
