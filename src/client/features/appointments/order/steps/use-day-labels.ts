import { useLingui } from '@lingui/react/macro'
import type { Station } from '#client/station/use-station.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'

/** Returns a function that names a coming day: `Today`, `Tomorrow`, `Wed 25 Nov`. */
export function useDayLabels({ format }: Pick<Station, 'format'>, today: LocalDate): (day: LocalDate) => string {
  const { t } = useLingui()
  return (day) => {
    if (day === today) return t`Today`
    return day === addDays(today, 1) ? t`Tomorrow` : format.dayShort(day)
  }
}
