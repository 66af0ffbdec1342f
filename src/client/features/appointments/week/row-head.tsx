import { useLingui } from '@lingui/react/macro'
import { photoUrl } from '#client/api/photo-url.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { bayKindLabels } from '#contract/labels/bay-labels.ts'
import css from './row-head.module.css'

/** The heading of a row: a bay or an employee. */
export function RowHead({ row, className }: { row: WeekRow; className: string | undefined }) {
  const { i18n } = useLingui()
  const { bay, employee } = row
  return (
    <div className={joinClasses(css.name, className)}>
      {employee && (
        <EmployeeBadge name={employee.name} colour={employee.colour} photo={photoUrl(employee.photo)} size="small" />
      )}
      <h2 title={employee?.name}>{columnName(row, i18n)}</h2>
      {bay && <span>{i18n._(bayKindLabels[bay.kind])}</span>}
    </div>
  )
}
