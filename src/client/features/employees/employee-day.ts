import { employeeColumns } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

/** What somebody has on a day. */
export type EmployeeDay = {
  cars: number
  /** The plate of what they work on. */
  atPlate: string | null
  /** Of the next car that is not begun, epoch ms. */
  nextAt: number | null
}

const toBegin: ReadonlySet<Status> = new Set(['requested', 'proposed', 'confirmed', 'arrived'])
const cameToNothing: ReadonlySet<Status> = new Set(['cancelled', 'rejected', 'no-show'])

/** The day of each person by id, as their column of the board has it. */
export function employeeDays(
  appointments: readonly Appointment[],
  people: readonly Employee[],
  day: Span,
): ReadonlyMap<string, EmployeeDay> {
  const days = employeeColumns(appointments, people, day).map(({ id, cards }) => {
    const real = cards.filter(({ appointment }) => !cameToNothing.has(appointment.status))
    const begun = real.find(({ appointment }) => appointment.status === 'in-progress')
    const expected = real.filter(({ appointment }) => toBegin.has(appointment.status))
    const starts = expected.map(({ span }) => span.from)
    return [
      id,
      {
        cars: new Set(real.map(({ appointment }) => appointment.id)).size,
        atPlate: begun?.appointment.vehicle.plate ?? null,
        nextAt: starts.length > 0 ? Math.min(...starts) : null,
      },
    ] as const
  })
  return new Map(days)
}
