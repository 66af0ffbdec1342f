import { useSyncExternalStore } from 'react'
import { useNames } from '#client/station/use-names.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Employee } from '#contract/employees.ts'
import { type Chosen, isStillValid, readOperator, watchOperator } from './operator.ts'

/** Returns the employee in whose name a step may be taken at `now`, in ms since the epoch. */
export function operatorAt(people: readonly Employee[], chosen: Chosen | null, now: number): Employee | undefined {
  const active = people.filter((one) => one.active)
  // A single employee cannot be confused with anybody.
  if (active.length === 1) return active[0]
  return isStillValid(chosen, now) ? active.find(({ id }) => id === chosen.employeeId) : undefined
}

/** The operator of this workshop tablet; `undefined` until one is chosen, and again after a time without use. */
export function useChosen(): Employee | undefined {
  const { people } = useNames()
  const now = useDeviceNow()
  return operatorAt(people, useSyncExternalStore(watchOperator, readOperator), now)
}
