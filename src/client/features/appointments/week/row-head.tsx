import { useLingui } from '@lingui/react/macro'
import { photoUrl } from '#client/api/photo-url.ts'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { bayKindLabels } from '#contract/labels/bay-labels.ts'
import css from './row-head.module.css'

export type RowHeadProps = {
  row: WeekRow
  className: string | undefined
  isOpen: boolean
  /** Shows or hides the cars of the row. Undefined: all rows are open. */
  onToggle: (() => void) | undefined
}

/** The heading of a row, a bay or an employee, which opens the row. */
export function RowHead({ row, className, isOpen, onToggle }: RowHeadProps) {
  const { i18n } = useLingui()
  const { bay, employee } = row
  const name = columnName(row, i18n)
  // "Pit · Pit" says nothing more than "Pit".
  const kind = bay && i18n._(bayKindLabels[bay.kind])
  const content = (
    <>
      {employee && (
        <EmployeeBadge name={employee.name} colour={employee.colour} photo={photoUrl(employee.photo)} size="small" />
      )}
      <span className={css.words}>
        <span className={css.title}>{name}</span>
        {kind && kind.toLocaleLowerCase() !== name.toLocaleLowerCase() && <span className={css.kind}>{kind}</span>}
      </span>
    </>
  )
  return (
    <div className={joinClasses(css.name, className)}>
      <h2 title={employee?.name}>
        {onToggle ? (
          <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={onToggle}>
            {content}
            <Icon name="tabler:chevron-right" className={css.chevron} />
          </button>
        ) : (
          <span className={css.toggle}>{content}</span>
        )}
      </h2>
    </div>
  )
}
