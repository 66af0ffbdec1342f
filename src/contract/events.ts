import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { uuid } from '#contract/shape/text.ts'
import { staff } from '#domain/role.ts'

/** The nouns of a station whose data can change while a page shows them. */
export const changedNouns = [
  'appointments',
  'bays',
  'customers',
  'vehicles',
  'employees',
  'absences',
  'invitations',
  'devices',
  'onboarding',
  'legals',
  'profiles',
  'messages',
  'follow-ups',
] as const
export type ChangedNoun = (typeof changedNouns)[number]

/** Announces a change without its content: clients with access request the content. */
export const change = z
  .strictObject({
    noun: z.enum(changedNouns),
    /** `null` means all data of the noun. */
    id: z.nullable(uuid()),
    /** The current version, if the noun has versions. */
    version: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'Change' }))
export type Change = z.output<typeof change>

/**
 * Server-sent events: `change` with a Change; `ready` after all earlier changes; `resync` instead if changes were
 * missed, so that all data of the station must be requested again; `beat` every 20 seconds. The ids of `change`,
 * `ready` and `resync` are ascending. The stream ends with its session.
 */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/events',
  summary: 'Changes at the station as server-sent events',
  access: staff,
  client: 'protected',
  /** The last id that was seen; a browser that reconnects by itself sends it in the header. */
  query: z.strictObject({ after: z.optional(z.string().check(z.maxLength(80))) }),
  headers: z.object({ 'last-event-id': z.optional(z.string()) }),
  stream: change,
})
