import * as z from 'zod/mini'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { mostInspections, mostTemplates } from '#domain/inspections/template.ts'
import { staff } from '#domain/role.ts'
import { type GivenAnswer, inspection, itemAnswer, partId, templateContent } from './inspection.ts'

const inspectionTemplate = z
  .object({
    id: uuid(),
    content: templateContent,
    /** It is not offered any more. */
    isArchived: z.boolean(),
    version: z.int(),
  })
  .check(z.meta({ id: 'InspectionTemplate', example: { isArchived: false, version: 1 } }))
export type InspectionTemplate = z.output<typeof inspectionTemplate>

export const listInspectionTemplates = endpoint({
  method: 'GET',
  path: '/inspection-templates',
  summary:
    'The inspection templates that the station has made or edited. One with the id of a preset of the product takes its place',
  access: staff,
  client: 'protected',
  reply: z.object({ templates: z.array(inspectionTemplate) }).check(z.meta({ id: 'InspectionTemplates' })),
})

export const saveInspectionTemplate = endpoint({
  method: 'PUT',
  path: '/inspection-templates/{id}',
  summary: `Add or change an inspection template, at most ${mostTemplates}; inspections that have begun keep the content they had. The id is that of a preset or made by the caller. A template that was changed meanwhile is a \`version-conflict\` with the present one`,
  access: ['owner'],
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      content: templateContent,
      isArchived: z.boolean(),
      /** The version that was seen; `null`: the station has not stored it yet. */
      version: z.nullable(z.int32()),
    })
    .check(z.meta({ id: 'InspectionTemplateSaving', example: { isArchived: false, version: null } })),
  reply: inspectionTemplate,
  problems: ['version-conflict', 'too-many-templates', 'invalid'],
})

const inspectionParams = { id: uuid(), inspectionId: uuid() }
/** The key makes the change take effect exactly once on an unreliable network. */
const inspectionHeaders = z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders })

const inspectionChanged = z
  .object({
    appointmentId: uuid(),
    inspectionId: uuid(),
    /** `false` if it already was as wanted. */
    changed: z.boolean(),
    inspection,
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(z.meta({ id: 'InspectionChanged', example: { changed: true, appointmentVersion: 4 } }))
export type InspectionChanged = z.output<typeof inspectionChanged>

/** `current` of a conflict of an answer: the present one. */
export type CurrentAnswer = { appointmentId: string; inspectionId: string; given: GivenAnswer }

export const startInspection = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/inspections/{inspectionId}',
  summary: `Start an inspection, at most ${mostInspections} of an order, with its template as the device knows it: it stays as it is sent. One that has begun already is done`,
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject(inspectionParams),
  headers: inspectionHeaders,
  body: z
    .strictObject({
      templateId: uuid(),
      content: templateContent,
      /** For each item the id of the finding that it may become, made by the device. */
      findingIds: z.record(partId(), uuid()),
      ...changeOrigin(),
    })
    .check(
      z.meta({ id: 'InspectionStart', example: { findingIds: { lights: '019aa000-0000-7000-8000-000000000003' } } }),
    ),
  reply: inspectionChanged,
  problems: ['actor-mismatch', 'key-reused', 'id-taken', 'too-many-inspections', 'invalid'],
})

export const answerInspection = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/inspections/{inspectionId}/answers/{itemId}',
  summary:
    'Answer an item of an inspection, or take the answer back, if the item still has the answer that was seen. One that is as wanted already is done; one that somebody else has answered is a `version-conflict` with the present answer',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ ...inspectionParams, itemId: partId() }),
  headers: inspectionHeaders,
  body: z
    .strictObject({
      /** The answer that was seen. */
      from: z.nullable(itemAnswer),
      to: z.nullable(itemAnswer),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'InspectionAnswer', example: { from: null, to: { grade: 'good' } } })),
  reply: inspectionChanged,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused', 'invalid'],
})

export const measuredSeries = z
  .object({
    itemId: z.string(),
    /** As it was called last. */
    label: z.string(),
    unit: z.string(),
    decimals: z.int(),
    /** Oldest first. */
    values: z.array(z.object({ at: instant(), appointmentId: uuid(), value: z.number() })),
  })
  .check(
    z.meta({
      id: 'MeasuredSeries',
      example: { itemId: 'tread-front-left', label: 'Tread, front left', unit: 'mm', decimals: 1, values: [] },
    }),
  )
export type MeasuredSeries = z.output<typeof measuredSeries>

export const listMeasurements = endpoint({
  method: 'GET',
  path: '/vehicles/{id}/measurements',
  summary: 'What inspections have measured on a vehicle over its visits, of the latest 20 of them',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: z.object({ series: z.array(measuredSeries) }).check(z.meta({ id: 'Measurements' })),
})
