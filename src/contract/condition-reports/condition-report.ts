import * as z from 'zod/mini'
import { mileage } from '#contract/shape/mileage.ts'
import { instant, lines, text, uuid } from '#contract/shape/text.ts'
import {
  bodyTypes,
  carDocuments,
  damageKinds,
  drawingSize,
  fullTank,
  longestAgreed,
  longestBelongings,
  longestMarkNote,
  longestSigner,
  longestStroke,
  mostKeys,
  mostMarks,
  mostPhotosOfMark,
  mostStrokes,
  reportKinds,
  usedPartsChoices,
} from '#domain/condition-reports/condition-report.ts'

const coordinate = () => z.int().check(z.minimum(0), z.maximum(drawingSize))

const damageMark = z
  .strictObject({
    /** Made by the device. Photos of the damage name it as their `findingId`. */
    id: uuid(),
    kind: z.enum(damageKinds),
    /** The place on the drawing of the car, from its left and its upper edge. */
    x: coordinate(),
    y: coordinate(),
    note: z.nullable(lines(1, longestMarkNote)),
    /** The photos of it that had been taken. They are never removed from the order. */
    photoIds: z.array(uuid()).check(z.maxLength(mostPhotosOfMark)),
  })
  .check(
    z.meta({
      id: 'DamageMark',
      example: {
        ...{ id: '019aa000-0000-7000-8000-000000000005', kind: 'scratch', x: 240, y: 610, note: null, photoIds: [] },
      },
    }),
  )

const signature = z
  .strictObject({
    name: text(1, longestSigner),
    /** What was drawn: each stroke is x, y, x, y, …, in a square of the size of the drawing. */
    strokes: z
      .array(z.array(coordinate()).check(z.minLength(2), z.maxLength(longestStroke)))
      .check(z.minLength(1), z.maxLength(mostStrokes)),
  })
  .check(z.meta({ id: 'Signature', example: { name: 'Anna Kowalska', strokes: [[100, 500, 300, 420, 640, 580]] } }))

/** What is recorded about a car; `null`: not recorded. */
export const reportContent = {
  kind: z.enum(reportKinds),
  mileage: z.nullable(mileage()),
  /** Eighths of the tank. */
  fuel: z.nullable(z.int().check(z.minimum(0), z.maximum(fullTank))),
  keys: z.nullable(z.int().check(z.minimum(0), z.maximum(mostKeys))),
  documents: z.array(z.enum(carDocuments)).check(z.maxLength(carDocuments.length)),
  belongings: z.nullable(lines(1, longestBelongings)),
  body: z.enum(bodyTypes),
  marks: z.array(damageMark).check(z.maxLength(mostMarks)),
  agreed: z.nullable(lines(1, longestAgreed)),
  usedParts: z.nullable(z.enum(usedPartsChoices)),
  signature: z.nullable(signature),
}

/** A record of a car as it came in or left. Nothing changes it; a correction is the next report of its kind. */
export const conditionReport = z
  .object({
    id: uuid(),
    appointmentId: uuid(),
    ...reportContent,
    /** `signature` is `null` also where the reader may not see it, and when it was erased. */
    isSigned: z.boolean(),
    /** The customer was erased, with everything that was typed and signed. */
    isErased: z.boolean(),
    /** SHA-256 of what was recorded (`digestedText`), in hexadecimal digits. */
    digest: z.string(),
    occurredAt: instant(),
    /** `occurredAt` is only the nearest possible time. */
    isTimeUncertain: z.boolean(),
    receivedAt: instant(),
    actorId: z.nullable(uuid()),
    actorName: z.string(),
    /** The person who used a shared tablet. */
    employeeId: z.nullable(uuid()),
  })
  .check(
    z.meta({
      id: 'ConditionReport',
      example: {
        ...{ kind: 'check-in', mileage: 184_320, fuel: 4, keys: 1, documents: ['registration'], body: 'estate' },
        ...{ belongings: null, marks: [], agreed: null, usedParts: 'return', isSigned: true, isErased: false },
        ...{ digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', actorName: 'Marek Nowak' },
      },
    }),
  )
export type ConditionReport = z.output<typeof conditionReport>
