import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Unassigned } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'

type Known = { bays: readonly Bay[]; people: readonly Employee[] }

/** Says why a walk-in has no bay or no employee, in one sentence each. */
export function missingLabels({ bay, employee }: Unassigned, { bays, people }: Known, i18n: I18n): string {
  const bayName = bays.find(({ id }) => id === bay?.id)?.name
  const person = people.find(({ id }) => id === employee?.id)?.shortName
  return [bay && i18n._(bayLabel(bay.why, bayName)), employee && i18n._(employeeLabel(employee.why, person))]
    .filter(Boolean)
    .join(' ')
}

function bayLabel(why: NonNullable<Unassigned['bay']>['why'], name: string | undefined) {
  if (why === 'none-free') return msg`No bay was free.`
  if (why === 'taken') return name === undefined ? msg`The bay was already taken.` : msg`${name} was already taken.`
  return name === undefined ? msg`The bay no longer exists.` : msg`${name} is inactive.`
}

function employeeLabel(why: NonNullable<Unassigned['employee']>['why'], name: string | undefined) {
  if (why === 'taken') return name === undefined ? msg`The person was busy.` : msg`${name} was busy.`
  return name === undefined ? msg`The person no longer works here.` : msg`${name} no longer works here.`
}
