import * as z from 'zod/mini'
import { instant, lines, text, uuid } from '#contract/shape/text.ts'
import {
  grades,
  longestAnswer,
  longestItemHint,
  longestItemLabel,
  longestTemplateName,
  longestUnit,
  mostDecimals,
  mostItems,
  mostMeasured,
  mostOptions,
  mostSections,
  partIdPattern,
} from '#domain/inspections/template.ts'

/** An id inside a template: the same in every version of it. */
export const partId = () => z.string().check(z.regex(new RegExp(`^${partIdPattern}$`)))

const number = () => z.number().check(z.minimum(-mostMeasured), z.maximum(mostMeasured))
const grade = () => z.enum(grades)
const limit = () => z.nullable(number())

const itemBase = {
  id: partId(),
  label: text(1, longestItemLabel),
  hint: z.nullable(text(1, longestItemHint)),
  /** Whether a photo is required. */
  photo: z.boolean(),
}

const templateItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...itemBase, kind: z.literal('condition') }),
  z.strictObject({
    ...itemBase,
    kind: z.literal('measurement'),
    unit: text(1, longestUnit),
    decimals: z.int().check(z.minimum(0), z.maximum(mostDecimals)),
    /** Below or above these values, in the unit, the grade is `now` or `soon`. */
    nowBelow: limit(),
    soonBelow: limit(),
    soonAbove: limit(),
    nowAbove: limit(),
  }),
  z.strictObject({
    ...itemBase,
    kind: z.literal('choice'),
    options: z
      .array(z.strictObject({ id: partId(), label: text(1, longestItemLabel), grade: z.nullable(grade()) }))
      .check(z.minLength(2), z.maxLength(mostOptions)),
  }),
  z.strictObject({ ...itemBase, kind: z.literal('text') }),
])

export const templateContent = z
  .strictObject({
    name: text(1, longestTemplateName),
    sections: z
      .array(
        z.strictObject({
          id: partId(),
          title: text(1, longestItemLabel),
          items: z.array(templateItem).check(z.maxLength(mostItems)),
        }),
      )
      .check(z.maxLength(mostSections)),
  })
  .check(
    z.meta({
      id: 'InspectionTemplateContent',
      example: {
        name: 'Quick visual check',
        sections: [
          {
            ...{ id: 'outside', title: 'Around the car' },
            items: [{ kind: 'condition', id: 'lights', label: 'Lights', hint: null, photo: false }],
          },
        ],
      },
    }),
  )

/** One value, of the kind of its item, or `skipped`; and a remark. */
export const itemAnswer = z
  .strictObject({
    grade: z.optional(grade()),
    number: z.optional(number()),
    option: z.optional(partId()),
    text: z.optional(lines(1, longestAnswer)),
    skipped: z.optional(z.literal(true)),
    note: z.optional(lines(1, longestAnswer)),
  })
  .check(z.meta({ id: 'InspectionAnswerValue', example: { grade: 'soon', note: 'Left one is dim' } }))

/** Who made a change, and when. */
const origin = {
  occurredAt: instant(),
  /** `occurredAt` is only the nearest possible time. */
  isTimeUncertain: z.boolean(),
  receivedAt: instant(),
  actorId: z.nullable(uuid()),
  actorName: z.string(),
  /** The person who used a shared tablet. */
  employeeId: z.nullable(uuid()),
}

/** The present answer to an item; `answer` is `null` if it was taken back. */
const givenAnswer = z.object({ itemId: z.string(), answer: z.nullable(itemAnswer), ...origin })
export type GivenAnswer = z.output<typeof givenAnswer>

/** An inspection of a car, with the template as it was at its start. */
export const inspection = z
  .object({
    id: uuid(),
    appointmentId: uuid(),
    templateId: uuid(),
    content: templateContent,
    /** For each item the id of the finding that it may become; photos of the item name it, too. */
    findingIds: z.record(z.string(), uuid()),
    /** One for each item that was ever answered. */
    answers: z.array(givenAnswer),
    ...origin,
  })
  .check(z.meta({ id: 'Inspection', example: { answers: [], findingIds: {}, actorName: 'Marek Nowak' } }))
export type Inspection = z.output<typeof inspection>
