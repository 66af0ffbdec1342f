import { employeeColumns } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import type { Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

/** The workload of an employee on one day. */
export type EmployeeDay = {
  cars: number
  /** The car they are working on. */
  at: Vehicle | null
  /** The start of the next car that is not begun, ms since the epoch. */
  nextAt: number | null
}

const toBegin: ReadonlySet<Status> = new Set(['requested', 'proposed', 'confirmed', 'arrived'])
const withoutWork: ReadonlySet<Status> = new Set(['cancelled', 'rejected', 'no-show'])

/** Returns the day of each employee by id, as in the employee's column of the board. */
export function employeeDays(
  appointments: readonly Appointment[],
  people: readonly Employee[],
  day: Span,
): ReadonlyMap<string, EmployeeDay> {
  const days = employeeColumns(appointments, people, day).map(({ id, cards }) => {
    const real = cards.filter(({ appointment }) => !withoutWork.has(appointment.status))
    const begun = real.find(({ appointment }) => appointment.status === 'in-progress')
    const expected = real.filter(({ appointment }) => toBegin.has(appointment.status))
    const starts = expected.map(({ span }) => span.from)
    return [
      id,
      {
        cars: new Set(real.map(({ appointment }) => appointment.id)).size,
        at: begun?.appointment.vehicle ?? null,
        nextAt: starts.length > 0 ? Math.min(...starts) : null,
      },
    ] as const
  })
  return new Map(days)
}
