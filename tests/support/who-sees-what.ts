import * as z from 'zod/mini'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { openToDevices } from '#server/devices/open-to-devices.ts'
import { endpoints } from './contract.ts'

/** The readers: the roles of a station, a tablet of the workshop, and somebody without a session. */
export const readers = ['owner', 'advisor', 'mechanic', 'tablet', 'nobody'] as const
export type Reader = (typeof readers)[number]

/**
 * A field `X.*` is every field of the object X. `far`: only of visits that began more than seven days ago or begin more
 * than fourteen days ahead.
 */
type Withheld = { calls: readonly string[]; fields: readonly string[]; from: readonly Reader[]; when: 'always' | 'far' }

const workshop: readonly Reader[] = ['mechanic', 'tablet']
/** The fields that an answer leaves empty for some readers who may make the call. */
export const withheld: readonly Withheld[] = [
  {
    calls: ['listAppointments', 'getAppointment', 'readOrders', 'editAppointment', 'changeAppointmentStatus', 'search'],
    fields: ['Customer.phone', 'Customer.email'],
    from: workshop,
    when: 'far',
  },
  { calls: ['listMessages', 'decideMessage', 'readOrders'], fields: ['Message.address'], from: workshop, when: 'far' },
  {
    calls: ['getAppointment', 'readOrders', 'editAppointment', 'makeConditionReport'],
    fields: ['Signature.*'],
    from: workshop,
    when: 'far',
  },
  { calls: ['readOrders'], fields: ['CustomerDetails.*', 'CustomerVehicle.*'], from: workshop, when: 'always' },
  {
    calls: ['getAppointment', 'readOrders', 'editAppointment'],
    fields: ['CustomerCompany.*'],
    from: workshop,
    when: 'always',
  },
  { calls: ['search'], fields: ['KnownCustomer.*', 'CustomerVehicle.*'], from: workshop, when: 'always' },
  { calls: ['readOrders'], fields: ['OrderMessages.*', 'Message.*', 'MailsOff.*'], from: ['tablet'], when: 'always' },
  {
    calls: ['getAppointment', 'readOrders', 'editAppointment', 'saveFinding', 'stepFinding'],
    fields: ['FindingLine.*', 'Finding.gross', 'FindingChange.gross'],
    from: workshop,
    when: 'always',
  },
  {
    calls: ['findVehicles', 'getVehicle'],
    fields: ['Customer.id', 'Customer.kind', 'Customer.name', 'Customer.phone', 'Customer.email'],
    from: workshop,
    when: 'always',
  },
  {
    calls: ['listEmployees'],
    fields: ['Employee.email', 'Employee.phone', 'Employee.invitation.sentAt', 'Employee.invitation.expiresAt'],
    from: workshop,
    when: 'always',
  },
  { calls: ['listAbsences'], fields: ['Absence.kind', 'Absence.note'], from: workshop, when: 'always' },
  { calls: ['getProfile'], fields: ['Person.phone'], from: workshop, when: 'always' },
]

/** Calls open to every user, of which the roles at the station limit some. */
const refused: Readonly<Record<string, readonly Reader[]>> = { saveBaseInfo: ['mechanic'] }

export function mayCall(name: string, reader: Reader): boolean {
  const endpoint = endpoints[name] as Endpoint
  if (endpoint.access === 'public') return true
  if (reader === 'nobody' || refused[name]?.includes(reader)) return false
  if (reader === 'tablet') return openToDevices.has(endpoint)
  return endpoint.access === 'user' || endpoint.access.includes(reader)
}

/** Whether a field of an answer is empty for a reader who may make the call. */
export const isWithheld = (name: string, field: string, reader: Reader, isFar: boolean): boolean =>
  withheld.some(
    ({ calls, fields, from, when }) =>
      calls.includes(name) &&
      fields.some((named) => isNamed(named, field)) &&
      from.includes(reader) &&
      (when === 'always' || isFar),
  )

/** Whether the table above names a field of an answer. */
export const isNamed = (named: string, field: string): boolean =>
  named === field || (named.endsWith('.*') && field.startsWith(named.slice(0, -1)))

type DocumentSchema = z.core.$ZodType
const defOf = (schema: DocumentSchema) => (schema as z.core.$ZodTypes)._zod.def

/** The parts of a schema below its lists and its `null`; a leaf has none. */
function partsOf(schema: DocumentSchema): {
  of: DocumentSchema
  shape: Readonly<Record<string, DocumentSchema>> | null
} {
  const def = defOf(schema)
  if (def.type === 'array') return partsOf(def.element)
  if (def.type === 'nullable' || def.type === 'optional') return partsOf(def.innerType)
  return { of: schema, shape: def.type === 'object' ? (def.shape as Readonly<Record<string, DocumentSchema>>) : null }
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(items) : [value])

/**
 * The fields of a schema as `Customer.phone`: each by the nearest named object around it, `root` if none has a name.
 * With a value, only the fields that are not empty somewhere in it.
 */
export function fieldsOf(schema: DocumentSchema, root: string, value?: { is: unknown }): Set<string> {
  const found = new Set<string>()
  const walk = (at: DocumentSchema, path: string, values: readonly unknown[] | null): void => {
    const { of, shape } = partsOf(at)
    const held = values?.flatMap(items).filter(isFilled)
    if (held?.length === 0) return
    if (!shape) {
      found.add(path)
      return
    }
    const named = z.globalRegistry.get(of)?.id ?? path
    for (const [key, field] of Object.entries(shape)) {
      walk(field, `${named}.${key}`, held ? held.map((one) => (one as Record<string, unknown>)[key]) : null)
    }
  }
  walk(schema, root, value ? [value.is] : null)
  return found
}

export const answerOf = ({ reply, stream }: Endpoint): DocumentSchema | undefined => reply ?? stream

const nounOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''
type FieldSight = 'yes' | 'near' | 'no'
const marks: Readonly<Record<FieldSight, string>> = { yes: 'yes', near: '−7/+14 days', no: '—' }

function sightOf(name: string, field: string, reader: Reader): FieldSight {
  if (!mayCall(name, reader) || isWithheld(name, field, reader, false)) return 'no'
  return isWithheld(name, field, reader, true) ? 'near' : 'yes'
}

const best = (a: FieldSight, b: FieldSight): FieldSight =>
  a === 'yes' || b === 'yes' ? 'yes' : a === 'near' || b === 'near' ? 'near' : 'no'

type Entry = { noun: string; type: string; fields: string[]; sights: Record<Reader, FieldSight> }

/** The rows of one object, for one type of field and one visibility. */
function entriesOf(): Entry[] {
  const byField = new Map<string, { noun: string; sights: Record<Reader, FieldSight> }>()
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const schema = answerOf(endpoint)
    if (!schema) continue
    for (const field of fieldsOf(schema, name)) {
      const known = byField.get(field)
      const sights = Object.fromEntries(
        readers.map((reader) => [reader, best(known?.sights[reader] ?? 'no', sightOf(name, field, reader))]),
      ) as Record<Reader, FieldSight>
      byField.set(field, { noun: known?.noun ?? nounOf(endpoint), sights })
    }
  }
  const rows = new Map<string, Entry>()
  for (const [field, { noun, sights }] of byField) {
    const at = field.indexOf('.')
    const type = at < 0 ? field : field.slice(0, at)
    const key = [noun, type, ...readers.map((reader) => sights[reader])].join(' ')
    const row = rows.get(key) ?? { noun, type, fields: [], sights }
    row.fields.push(at < 0 ? 'all' : field.slice(at + 1))
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => a.noun.localeCompare(b.noun, 'en') || a.type.localeCompare(b.type, 'en'))
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** The text of `docs/who-sees-what.md`. */
export function renderWhoSeesWhat(): string {
  const fields = entriesOf().map(({ noun, type, fields, sights }) => [
    noun,
    type,
    fields.map((field) => `\`${field}\``).join(', '),
    ...readers.map((reader) => marks[sights[reader]]),
  ])
  const calls = Object.entries(endpoints)
    .toSorted(([a, { path }], [b, other]) => path.localeCompare(other.path, 'en') || a.localeCompare(b, 'en'))
    .map(([name, { method, path, bytes, download }]) => [
      `\`${method} ${path}\``,
      [
        ...(bytes || download ? [bytes ?? download ?? ''] : []),
        ...withheld
          .filter(({ calls }) => calls.includes(name))
          .map(
            ({ fields, from, when }) =>
              `${fields.map((field) => `\`${field}\``).join(', ')} empty for ${from.filter((reader) => mayCall(name, reader)).join(' and ')}${when === 'far' ? ' outside −7/+14 days' : ''}`,
          ),
      ].join('; '),
      ...readers.map((reader) => (mayCall(name, reader) ? 'yes' : '—')),
    ])
  return `# Who sees what

\`npx vitest run tests/who-sees-what.test.ts -u\` writes this file from the contract and \`tests/support/who-sees-what.ts\`.
\`tests/api/who-sees-what.test.ts\` makes every call as every reader and compares the fields of the answers.

Every reader sees data of one station only: their own. \`tablet\` is a workshop tablet. \`nobody\` is a reader without a
session. A user who belongs to no station may make the calls that are open to every user, and sees no data of any station.

\`−7/+14 days\`: only of visits that began at most seven days ago or begin within the next fourteen days. Mechanics and
tablets can list visits over 21 days at most, except those of one car and those of the cars on site. They cannot find
visits by a phone number, an e-mail address or a tax number.

## Fields

\`yes\`: at least one call shows the field to the reader.

${table(['noun', 'object', 'fields', ...readers], fields)}

## Calls

${table(['call', 'answer', ...readers], calls)}
`
}
