import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ScheduleFilter } from '#client/features/appointments/layout/schedule-search.ts'
import { filterLabels } from '#client/features/appointments/orders/orders-labels.ts'
import { useNames } from '#client/station/use-names.ts'
import { isFiltering } from './schedule-filter.ts'

/**
 * Returns the active filter and the number of cars that pass it: `Waiting, Marek: 3 of 41 cars`. Returns nothing if all
 * cars are shown.
 */
export function useFilterLabels(filter: ScheduleFilter, shown: number, cars: number): string | undefined {
  const { i18n, t } = useLingui()
  const { people } = useNames()
  if (!isFiltering(filter)) return undefined
  const { show, who } = filter
  const person = who === 'none' ? t`Unassigned` : (people.find(({ id }) => id === who)?.shortName ?? '…')
  const names = [show && i18n._(filterLabels[show]), who && person].filter(Boolean).join(', ')
  return t`${names}: ${shown} of ${plural(cars, { one: '# car', other: '# cars' })}`
}
