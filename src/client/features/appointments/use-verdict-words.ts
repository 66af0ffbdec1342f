import { useLingui } from '@lingui/react/macro'
import type { Place, Verdict } from './board-target.ts'
import { useNames } from './use-names.ts'

/** What stands against a place, in a few words. */
export function useVerdictWords(): (verdict: Verdict, place: Place) => string {
  const { t } = useLingui()
  const { people } = useNames()
  return (verdict, { employeeId }) => {
    const person = people.find(({ id }) => id === employeeId)?.shortName ?? ''
    const plate = 'by' in verdict ? verdict.by.appointment.vehicle.plate.replaceAll(' ', '\u00a0') : ''
    switch (verdict.kind) {
      case 'free':
        return t`free`
      case 'closed':
        return t`outside opening hours`
      case 'unused':
        return t`out of use`
      case 'away':
        return t`${person} is away`
      case 'taken':
        return t`taken by ${plate}`
      case 'busy':
        return t`${person} has ${plate} then`
    }
  }
}
