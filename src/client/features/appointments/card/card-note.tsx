import { photoUrl } from '#client/api/photo-url.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import type { Employee } from '#contract/employees.ts'
import css from './card-note.module.css'

/** The employee and the bay of a car, unless the position of the card shows them. */
export function CardNote({ bay, employee }: { bay?: string | undefined; employee: Employee | undefined }) {
  if (!bay && !employee) return null
  return (
    <span className={css.note}>
      {employee && (
        <>
          <EmployeeBadge
            name={employee.name}
            colour={employee.colour}
            photo={photoUrl(employee.photo)}
            size="small"
            className={css.badge}
          />
          <span className={css.who}>{employee.shortName}</span>
        </>
      )}
      {bay && <span className={css.bay}>{bay}</span>}
    </span>
  )
}
