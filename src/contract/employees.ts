import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress, instant, phone, text, uuid } from '#contract/shape/text.ts'
import { desk, roles, staff } from '#domain/role.ts'
import { weekly } from './onboarding.ts'
import { listId } from './services.ts'

/** The colours of employees on the board; design tokens define each in both themes. */
export const employeeColours = [
  'sky',
  'teal',
  'green',
  'olive',
  'amber',
  'orange',
  'red',
  'pink',
  'violet',
  'slate',
] as const
export type EmployeeColour = (typeof employeeColours)[number]

const aName = { name: 'Marek Nowak', shortName: 'Marek' }
const entryFields = {
  name: text(1, 80),
  /** Shown on the board. */
  shortName: text(1, 12),
  role: z.enum(roles),
  /** Required only to sign in. */
  email: z.nullable(emailAddress()),
  phone: z.nullable(phone()),
  colour: z.enum(employeeColours),
  /** Groups of services that the employee is skilled in; ids of the taxonomy. */
  skills: z.array(listId()).check(z.maxLength(30)),
  /** The employee's own week; `null` means the station's. */
  weekly: z.nullable(weekly),
}

export const employee = z
  .object({
    id: uuid(),
    ...entryFields,
    name: z.string(),
    shortName: z.string(),
    /** E-mail, phone and invitation are visible to the desk only. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    active: z.boolean(),
    /** The user who signs in as this employee. */
    userId: z.nullable(uuid()),
    /** The path of the picture below the API's base. */
    photo: z.nullable(z.string()),
    /** The open invitation. */
    invitation: z.nullable(z.object({ sentAt: instant(), expiresAt: instant() })),
    version: z.int(),
  })
  .check(z.meta({ id: 'Employee', example: { ...aName, active: true } }))
export type Employee = z.output<typeof employee>

const employeeEntry = z.strictObject(entryFields).check(
  z.meta({
    id: 'EmployeeEntry',
    example: {
      ...aName,
      role: 'mechanic',
      email: null,
      phone: '+48601234567',
      colour: 'teal',
      skills: ['brakes', 'suspension-steering'],
      weekly: null,
    },
  }),
)
export type EmployeeEntry = z.output<typeof employeeEntry>

export const listEmployees = endpoint({
  method: 'GET',
  path: '/employees',
  summary: 'All present and former employees, by name',
  access: staff,
  client: 'protected',
  reply: z.object({ employees: z.array(employee) }).check(z.meta({ id: 'Employees' })),
})

/** Only an owner can give a role above mechanic. */
export const createEmployee = endpoint({
  method: 'POST',
  path: '/employees',
  summary: 'Add an employee',
  access: desk,
  client: 'protected',
  /** `id` is made by the client so that it can repeat the request safely, as for an appointment. */
  body: z.extend(employeeEntry, { id: z.optional(uuid()) }).check(z.meta({ id: 'NewEmployee' })),
  status: 201,
  reply: employee,
  problems: ['email-taken', 'id-taken', 'forbidden'],
})

export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/employees/{id}',
  summary: 'Change an employee; only an owner changes roles',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** With an outdated version the call fails with the employee as `current`; without a version nothing is checked. */
  body: z.extend(employeeEntry, { version: z.optional(z.int32()) }).check(z.meta({ id: 'EmployeeChange' })),
  reply: employee,
  problems: ['email-taken', 'version-conflict', 'last-owner'],
})

export const deactivateEmployee = endpoint({
  method: 'POST',
  path: '/employees/{id}/deactivate',
  summary: 'Deactivate an employee: their sessions end, their past work keeps their name',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /**
       * Who takes over the open appointments; `null` leaves them unassigned. Without the field, open appointments cause
       * a refusal.
       */
      reassignTo: z.optional(z.nullable(uuid())),
    })
    .check(z.meta({ id: 'Deactivation', example: { reassignTo: null } })),
  reply: employee,
  /** `employee-busy` has `current: {appointments: number}`. */
  problems: ['employee-busy', 'last-owner'],
})

export const activateEmployee = endpoint({
  method: 'POST',
  path: '/employees/{id}/activate',
  summary: 'Reinstate an employee',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
  problems: ['email-taken'],
})

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/employees/{id}/invite',
  summary: 'Send an invitation to an employee’s e-mail address; it replaces an earlier one',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
  problems: ['invalid', 'already-at-station', 'mail-unavailable'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/employees/{id}/invite',
  summary: 'Withdraw an employee’s invitation: its link becomes invalid; without one nothing happens',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
})
