import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, lines, uuid } from '#contract/shape/text.ts'
import { desk, staff } from '#domain/role.ts'

export const absenceKinds = ['holiday', 'sick', 'training', 'other'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

const entryFields = {
  employeeId: uuid(),
  /** Calendar days of the station, both included. */
  from: calendarDate(),
  to: calendarDate(),
  kind: z.enum(absenceKinds),
  note: lines(0, 200),
}

/** An employee's absence. The reason is visible to the desk only: for others `kind` is `null` and `note` empty. */
export const absence = z
  .object({ ...entryFields, id: uuid(), kind: z.nullable(z.enum(absenceKinds)), note: z.string(), version: z.int() })
  .check(z.meta({ id: 'Absence', example: { note: '' } }))
export type Absence = z.output<typeof absence>

const absenceEntry = z.strictObject(entryFields).check(
  z.meta({
    id: 'AbsenceEntry',
    example: {
      employeeId: '019aa000-0000-7000-8000-000000000001',
      from: '2026-12-28',
      to: '2026-12-31',
      kind: 'holiday',
      note: '',
    },
  }),
)
export type AbsenceEntry = z.output<typeof absenceEntry>

export const listAbsences = endpoint({
  method: 'GET',
  path: '/absences',
  summary: 'Absences between two days, both included, by first day',
  access: staff,
  client: 'protected',
  /** At most 400 days. */
  query: z.strictObject({ from: calendarDate(), to: calendarDate(), employeeId: z.optional(uuid()) }),
  reply: z.object({ absences: z.array(absence) }).check(z.meta({ id: 'Absences' })),
  problems: ['not-found'],
})

/** Absences of an employee must not overlap: otherwise `from` fails with the rule `absent`. */
export const createAbsence = endpoint({
  method: 'POST',
  path: '/absences',
  summary: 'Add an absence',
  access: desk,
  client: 'protected',
  /** `id` is made by the client so that it can repeat the request safely, as for an appointment. */
  body: z.extend(absenceEntry, { id: z.optional(uuid()) }).check(z.meta({ id: 'NewAbsence' })),
  status: 201,
  reply: absence,
  problems: ['not-found', 'id-taken'],
})

export const updateAbsence = endpoint({
  method: 'PUT',
  path: '/absences/{id}',
  summary: 'Change an absence',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** With an outdated version the call fails with the absence as `current`; without a version nothing is checked. */
  body: z.extend(absenceEntry, { version: z.optional(z.int32()) }).check(z.meta({ id: 'AbsenceChange' })),
  reply: absence,
  problems: ['version-conflict'],
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/absences/{id}',
  summary: 'Delete an absence',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
})
