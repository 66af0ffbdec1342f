import { photoUrl } from '#client/api/photo-url.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import type { Employee } from '#contract/employees.ts'
import css from './card-note.module.css'

/** Whom a car is with and where it stands, as far as the card's place does not say it. */
export function CardNote({ bay, employee }: { bay?: string | undefined; employee: Employee | undefined }) {
  if (!bay && !employee) return null
  return (
    <span className={css.note}>
      {employee && (
        <>
          <EmployeeBadge name={employee.name} colour={employee.colour} photo={photoUrl(employee.photo)} size="small" />
          <span className={css.who}>{employee.shortName}</span>
        </>
      )}
      {bay && <span className={css.bay}>{bay}</span>}
    </span>
  )
}
