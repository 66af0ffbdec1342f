import { useLingui } from '@lingui/react/macro'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import { useNames } from '#client/station/use-names.ts'
import type { DropPlace, DropResult } from './drop-target.ts'

/** Returns short texts for the conflicts of a drop target. */
export function useDropLabels(by: ScheduleBy): (result: DropResult, place: DropPlace) => string {
  const { i18n, t } = useLingui()
  const { people, bays } = useNames()
  return (result, { bayId, employeeId }) => {
    // A board by bay already shows the bay.
    const bay = by === 'employee' && bays.find(({ id }) => id === bayId)?.name
    const person = people.find(({ id }) => id === employeeId)?.shortName ?? ''
    const plate = 'by' in result ? nameCar(result.by.appointment, i18n).replaceAll(' ', '\u00a0') : ''
    switch (result.kind) {
      case 'free':
        return t`free`
      case 'closed':
        return t`outside opening hours`
      case 'unused':
        return t`inactive`
      case 'away':
        return t`${person} is off`
      case 'taken':
        return bay ? t`${bay} booked by ${plate}` : t`booked by ${plate}`
      case 'busy':
        return t`${person} is booked for ${plate}`
    }
  }
}
