import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress, instant, phone, text, uuid } from '#contract/shape/text.ts'
import { desk, roles, staff } from '#domain/role.ts'
import { weekly } from './onboarding.ts'
import { listId } from './services.ts'

/** What somebody is known by on the board; the tokens give each its colours in both themes. */
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
  /** For the board. */
  shortName: text(1, 12),
  role: z.enum(roles),
  /** Only who signs in needs one. */
  email: z.nullable(emailAddress()),
  phone: z.nullable(phone()),
  colour: z.enum(employeeColours),
  /** Groups of services they are good at; ids of the taxonomy. */
  skills: z.array(listId()).check(z.maxLength(30)),
  /** Their own week; `null`: the station's. */
  weekly: z.nullable(weekly),
}

export const employee = z
  .object({
    id: uuid(),
    ...entryFields,
    name: z.string(),
    shortName: z.string(),
    /** E-mail, phone and invitation are for the desk alone. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    active: z.boolean(),
    /** Who signs in as this person. */
    userId: z.nullable(uuid()),
    /** The path of the picture below the API's base. */
    photo: z.nullable(z.string()),
    /** An invitation that waits for an answer. */
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
  summary: 'Everybody who works or worked at the station, by name',
  access: staff,
  client: 'protected',
  reply: z.object({ employees: z.array(employee) }).check(z.meta({ id: 'Employees' })),
})

/** Only an owner makes somebody more than a mechanic. */
export const createEmployee = endpoint({
  method: 'POST',
  path: '/employees',
  summary: 'Add somebody to the station',
  access: desk,
  client: 'protected',
  /** `id` is made by the client where it wants to send again safely, as that of an appointment. */
  body: z.extend(employeeEntry, { id: z.optional(uuid()) }).check(z.meta({ id: 'NewEmployee' })),
  status: 201,
  reply: employee,
  problems: ['email-taken', 'id-taken', 'forbidden'],
})

export const updateEmployee = endpoint({
  method: 'PUT',
  path: '/employees/{id}',
  summary: 'Change somebody of the station; only an owner changes roles',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** A version that has moved on answers with the person as `current`; absent: whatever it is. */
  body: z.extend(employeeEntry, { version: z.optional(z.int32()) }).check(z.meta({ id: 'EmployeeChange' })),
  reply: employee,
  problems: ['email-taken', 'version-conflict', 'last-owner'],
})

export const deactivateEmployee = endpoint({
  method: 'POST',
  path: '/employees/{id}/deactivate',
  summary: 'Let somebody go: their sessions end, their past work keeps their name',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      /** Who takes over the appointments that have not ended; `null`: nobody yet. Left out, such appointments refuse it. */
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
  summary: 'Take somebody back',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
  problems: ['email-taken'],
})

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/employees/{id}/invite',
  summary: 'Send an invitation to the e-mail address of somebody; it replaces the one before',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
  problems: ['invalid', 'already-at-station', 'mail-unavailable'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/employees/{id}/invite',
  summary: 'Take back the invitation of somebody: its link is void; without one nothing happens',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: employee,
})
