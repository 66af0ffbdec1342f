import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'
import { roles } from '#domain/role.ts'

export const exportStation = endpoint({
  method: 'GET',
  path: '/accounts/export',
  summary: 'Everything of one’s own station as one ZIP: JSON and CSV of its lists, and its photos; five a day',
  access: ['owner'],
  client: 'protected',
  download: 'application/zip',
  problems: ['export-limit'],
})

/** A document of the workshop as a controller, filled with its data; the owner completes it. */
export const getProcessingRecord = endpoint({
  method: 'GET',
  path: '/accounts/processing-record',
  summary: 'The record of processing activities (art. 30 GDPR) of one’s own station as an HTML file',
  access: ['owner'],
  client: 'protected',
  query: z.object({ language: z.enum(['en', 'pl']) }),
  download: 'text/html; charset=utf-8',
  problems: ['not-found'],
})

const name = z.nullable(z.string())

/** The data stored about the signed-in user. Their entries about vehicles and customers belong to the station. */
const personalData = z
  .object({
    madeAt: instant(),
    user: z.object({
      id: uuid(),
      email: z.string(),
      firstName: name,
      lastName: name,
      phone: z.nullable(z.string()),
      language: z.enum(['en', 'pl']),
      createdAt: instant(),
      updatedAt: instant(),
      /** The picture: WebP in base64. */
      photo: z.nullable(z.string()),
    }),
    employments: z.array(
      z.object({
        stationId: uuid(),
        stationName: z.string(),
        name: z.string(),
        shortName: z.string(),
        role: z.enum(roles),
        email: z.nullable(z.string()),
        phone: z.nullable(z.string()),
        colour: z.nullable(z.string()),
        active: z.boolean(),
        skills: z.array(z.string()),
        weekly: z.unknown().check(z.describe('Their own week by ISO weekday; null: that of the station')),
        createdAt: instant(),
      }),
    ),
    absences: z.array(
      z.object({ stationId: uuid(), from: z.string(), to: z.string(), kind: z.string(), note: z.string() }),
    ),
    sessions: z.array(
      z.object({
        userAgent: z.string(),
        createdAt: instant(),
        lastUsedAt: instant(),
        endedAt: z.nullable(instant()),
      }),
    ),
    passkeys: z.array(z.object({ name: z.string(), createdAt: instant(), lastUsedAt: z.nullable(instant()) })),
    /** What has changed in the sign-in methods of the user, and who has allowed it. */
    signInChanges: z.array(
      z.object({ kind: z.string(), passkey: z.nullable(z.string()), by: z.nullable(z.string()), at: instant() }),
    ),
    /** What the user is notified of; `null`: never chosen. */
    notifications: z.nullable(
      z.object({
        kinds: z.array(z.string()),
        quietFrom: z.nullable(z.string()),
        quietUntil: z.nullable(z.string()),
        showsNames: z.boolean(),
        updatedAt: instant(),
      }),
    ),
    /** The browsers that get notifications, without their secret addresses. */
    notifiedBrowsers: z.array(
      z.object({ userAgent: z.string(), createdAt: instant(), lastSentAt: z.nullable(instant()) }),
    ),
    /** The browsers that the user has signed in with; they are not distinguished. */
    browsers: z.array(z.object({ createdAt: instant(), lastUsedAt: instant() })),
    /** The mails that the user has chosen. */
    notices: z.object({ tomorrow: z.boolean() }),
    waitlist: z.nullable(z.object({ consentAt: instant(), confirmedAt: z.nullable(instant()) })),
    /** The user's actions in the history of the station. */
    actions: z.array(
      z.object({
        stationId: uuid(),
        appointmentId: uuid(),
        kind: z.string(),
        status: z.nullable(z.string()),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    notesWritten: z.array(
      z.object({
        id: uuid(),
        stationId: uuid(),
        appointmentId: uuid(),
        name: z.string(),
        text: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    /** The user's changes of order lines. */
    lineChanges: z.array(
      z.object({
        stationId: uuid(),
        appointmentId: uuid(),
        lineId: uuid(),
        kind: z.string(),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    /** What the user has set of mileage, key tag and promised time: the new values by field. */
    detailChanges: z.array(
      z.object({
        stationId: uuid(),
        appointmentId: uuid(),
        values: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    /** The user's changes of findings. */
    findingChanges: z.array(
      z.object({
        stationId: uuid(),
        appointmentId: uuid(),
        findingId: uuid(),
        kind: z.string(),
        how: z.nullable(z.string()),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    /** The inspections that the user has started, and their answers; `itemId` is `null` for a start. */
    inspectionChanges: z.array(
      z.object({
        stationId: uuid(),
        appointmentId: uuid(),
        itemId: z.nullable(z.string()),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    /** The condition reports that the user has made. */
    reportsMade: z.array(
      z.object({
        id: uuid(),
        stationId: uuid(),
        appointmentId: uuid(),
        kind: z.string(),
        name: z.string(),
        occurredAt: instant(),
        receivedAt: instant(),
      }),
    ),
    photosTaken: z.array(
      z.object({
        ...{ id: uuid(), stationId: uuid(), name: z.string(), note: z.nullable(z.string()) },
        ...{ takenAt: instant(), createdAt: instant() },
      }),
    ),
  })
  .check(
    z.meta({
      id: 'PersonalData',
      example: {
        user: { email: 'marek@example.com', firstName: 'Marek', lastName: 'Nowak', language: 'pl' },
        employments: [
          {
            stationName: 'Auto Serwis Wola',
            name: 'Marek Nowak',
            shortName: 'Marek',
            active: true,
            skills: ['brakes'],
          },
        ],
        absences: [{ from: '2026-12-28', to: '2026-12-31', kind: 'holiday', note: '' }],
        sessions: [{ userAgent: 'Mozilla/5.0 (Linux; Android 15)' }],
        passkeys: [{ name: 'Phone' }],
        signInChanges: [{ kind: 'added', passkey: 'Phone', by: null }],
        notifications: { kinds: ['answered'], quietFrom: '20:00', quietUntil: '07:00', showsNames: false },
        notifiedBrowsers: [{ userAgent: 'Mozilla/5.0 (Linux; Android 15)', lastSentAt: null }],
        actions: [{ kind: 'status', status: 'ready', name: 'Marek Nowak' }],
        notesWritten: [{ name: 'Marek Nowak', text: 'Winter tyres: rack 4' }],
        lineChanges: [{ kind: 'saved', name: 'Marek Nowak' }],
        detailChanges: [{ values: { mileage: 184_320 }, name: 'Marek Nowak' }],
        findingChanges: [{ kind: 'asked', how: 'phone', name: 'Marek Nowak' }],
        inspectionChanges: [{ itemId: 'lights', name: 'Marek Nowak' }],
        reportsMade: [{ kind: 'check-in', name: 'Marek Nowak' }],
        photosTaken: [{ name: 'Marek Nowak' }],
      },
    }),
  )
export type PersonalData = z.output<typeof personalData>

export const exportProfile = endpoint({
  method: 'GET',
  path: '/profiles/me/export',
  summary: 'The data stored about oneself; five a day',
  access: 'user',
  client: 'protected',
  reply: personalData,
  problems: ['export-limit'],
})
