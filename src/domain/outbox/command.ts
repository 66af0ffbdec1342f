import type { ClientClock } from './client-clock.ts'
import { isRecord } from './is-record.ts'

/** The kinds of commands besides the status change. Law: a kind keeps its name, because entries are stored with it. */
export const commandKinds = [
  'note',
  'create',
  'line',
  'line-removal',
  'details',
  'finding',
  'finding-step',
  'inspection',
  'inspection-answer',
  'condition-report',
  'photo',
  'photo-removal',
] as const
export type CommandKind = (typeof commandKinds)[number]

/** The kinds that are sent by their own calls only, never with other changes in one request. */
export const soloKinds = ['photo', 'photo-removal'] as const satisfies readonly CommandKind[]
export type JointKind = Exclude<CommandKind, (typeof soloKinds)[number]>
const isJoint = (kind: CommandKind): kind is JointKind => !soloKinds.some((solo) => solo === kind)
export const jointKinds: readonly JointKind[] = commandKinds.filter(isJoint)

type Route = { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly path: `/${string}` }

/** The calls that make the commands. Each equals its endpoint of the contract (a test compares them). */
export const commandRoutes: Readonly<Record<CommandKind, Route>> = {
  note: { method: 'POST', path: '/appointments/{id}/notes' },
  create: { method: 'POST', path: '/appointments' },
  line: { method: 'PUT', path: '/appointments/{id}/lines/{lineId}' },
  'line-removal': { method: 'DELETE', path: '/appointments/{id}/lines/{lineId}' },
  details: { method: 'PUT', path: '/appointments/{id}/order-details' },
  finding: { method: 'PUT', path: '/appointments/{id}/findings/{findingId}' },
  'finding-step': { method: 'POST', path: '/appointments/{id}/findings/{findingId}/steps' },
  inspection: { method: 'PUT', path: '/appointments/{id}/inspections/{inspectionId}' },
  'inspection-answer': { method: 'PUT', path: '/appointments/{id}/inspections/{inspectionId}/answers/{itemId}' },
  'condition-report': { method: 'PUT', path: '/appointments/{id}/condition-reports/{reportId}' },
  photo: { method: 'POST', path: '/appointments/{id}/photos' },
  'photo-removal': { method: 'DELETE', path: '/appointments/{id}/photos/{photoId}' },
}

/**
 * A change of an order that is not a status change, as the page submits it: the parts of the call that makes it. The
 * body contains what its author typed; it is deleted when the server has it.
 */
export type SubmittedCommand = {
  key: string
  userId: string
  accountId: string
  appointmentId: string
  /** The operator, if several people share a tablet. */
  employeeId: string | null
  /** ISO instant by the device's clock. */
  occurredAt: string
  /** What the device knew of the server's clock at that moment. */
  clock?: ClientClock
  kind: CommandKind
  params: Readonly<Record<string, string>>
  /** Without the operator and `occurredAt`, which the request adds. */
  body: Readonly<Record<string, unknown>>
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isCommandKind = (value: unknown): value is CommandKind => commandKinds.some((kind) => kind === value)

/** Whether `employeeId` in the body names the operator. In a creation it is the employee who will do the work. */
export const namesOperator = (kind: CommandKind): boolean => kind !== 'create'

/** Whether the call has a body; all that the removal of a photo says is in its path. */
export const hasBody = (kind: CommandKind): boolean => kind !== 'photo-removal'

/** The fields of a command beyond those that every entry has. */
export const commandFields = {
  kind: isCommandKind,
  params: (value) => isRecord(value) && Object.values(value).every(isText),
  body: isRecord,
} satisfies Record<'kind' | 'params' | 'body', (value: unknown) => boolean>

/** The body of the request; the same at every attempt, because the server refuses a key with another body. */
export function bodyOf({ body, employeeId, occurredAt }: SubmittedCommand): Readonly<Record<string, unknown>> {
  return { ...body, ...(employeeId !== null && { employeeId }), occurredAt }
}
