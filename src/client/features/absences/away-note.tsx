import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { absencesQuery } from '#client/api/absences-query.ts'
import type { Format } from '#client/i18n/format.ts'
import { useNow } from '#client/station/use-now.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './absences.module.css'

/** Shows that an employee is away today and until when; renders nothing if they are at work. */
export function AwayNote({ employeeId, format }: { employeeId: string; format: Format }) {
  const today = format.dateOf(useNow())
  const { data } = useQuery(absencesQuery(today, today))
  const absence = data?.find((one) => one.employeeId === employeeId)
  if (!absence) return null
  return (
    <p className={css.away}>
      <Icon name="tabler:beach" size={20} />
      {absence.to === today ? <Trans>Off today</Trans> : <Trans>Off until {format.dayShort(absence.to)}</Trans>}
    </p>
  )
}
