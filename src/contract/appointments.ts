import * as z from 'zod/mini'
import { conditionReport } from '#contract/condition-reports/condition-report.ts'
import { inspection } from '#contract/inspections/inspection.ts'
import { changeHeaders, changeOrigin } from '#contract/shape/change-headers.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { mileage } from '#contract/shape/mileage.ts'
import { countryCode, instant, lines, text, uuid } from '#contract/shape/text.ts'
import { statuses } from '#domain/appointment.ts'
import type { DetailField } from '#domain/outbox/order-details.ts'
import { maxReasonLength } from '#domain/reason.ts'
import { desk, staff } from '#domain/role.ts'
import { customer, customerCompany, customerEntry } from './customers.ts'
import { appointmentNote } from './notes.ts'
import { finding } from './order/finding.ts'
import { aLine, lineContent } from './order/line-content.ts'
import { photo } from './photos.ts'
import { listId } from './services.ts'
import { plate, vehicle, vehicleEntry } from './vehicles.ts'

export const status = z.enum(statuses).check(z.meta({ id: 'Status' }))

const statusList = new RegExp(`^(${statuses.join('|')})(,(${statuses.join('|')}))*$`)

const workMinutes = () => z.int().check(z.minimum(5), z.maximum(2880), z.multipleOf(5))
const minorUnits = () => z.int().check(z.minimum(0), z.maximum(100_000_000_00))

const chosenServices = () => z.array(listId()).check(z.maxLength(20))
/** The employee who does the work. An employee with another vehicle at that time is refused without `acceptOverlap`. */
const employeeChoice = () => ({
  employeeId: z.optional(z.nullable(uuid())),
  acceptOverlap: z.optional(z.boolean()),
})

/** The plate of a vehicle that has none yet, given at check-in or by a step that implies it. */
const firstPlate = () => ({ plate: z.optional(plate()), country: z.optional(countryCode()) })
const keyTag = () => text(1, 20)
/** What is recorded when the vehicle arrives. */
const arrival = () => ({ mileage: z.optional(mileage()), keyTag: z.optional(keyTag()) })

/** The details of a status change, by its target; each can be entered by taps. */
const details = {
  proposed: z.strictObject({ startsAt: instant() }),
  'awaiting-parts': z.strictObject({ part: z.optional(text(1, 200)), expectedAt: z.optional(instant()) }),
  'awaiting-approval': z.strictObject({ what: lines(1, 500), gross: z.optional(minorUnits()) }),
  /** The customer's answer about additional work; approved work becomes a line of the order. */
  'in-progress': z.strictObject({ approved: z.optional(z.boolean()), ...firstPlate() }),
  arrived: z.strictObject({ ...arrival(), ...firstPlate() }),
  ready: z.strictObject({ amount: z.optional(minorUnits()), ...firstPlate() }),
} as const
export type DetailTarget = keyof typeof details
/** The schema of a target's detail; `null` if the target has none. */
export const detailOf = (target: string): z.ZodMiniType | null =>
  Object.hasOwn(details, target) ? details[target as DetailTarget] : null

/** The union of all details as one flat shape; `detailOf` determines the fields of a target. */
const detail = z
  .strictObject({
    startsAt: z.optional(instant()),
    part: z.optional(text(1, 200)),
    expectedAt: z.optional(instant()),
    what: z.optional(lines(1, 500)),
    gross: z.optional(minorUnits()),
    approved: z.optional(z.boolean()),
    ...arrival(),
    ...firstPlate(),
    amount: z.optional(minorUnits()),
  })
  .check(z.meta({ id: 'StatusDetail' }))
export type StatusDetail = z.output<typeof detail>

/** A span of a bay, an employee, or both. Without a bay the appointment is in the unassigned tray. */
export const block = z
  .object({
    bayId: z.nullable(uuid()),
    employeeId: z.nullable(uuid()),
    from: instant(),
    to: instant(),
    /** `false` for an ended appointment, which occupies nothing. */
    live: z.boolean(),
  })
  .check(z.meta({ id: 'Block', example: { live: true } }))

/** Why a walk-in did not get what was asked for; `id`: of the bay or the employee, `null` if it no longer exists. */
const missing = <W extends string>(why: readonly [W, ...W[]]) =>
  z.nullable(z.object({ why: z.enum(why), id: z.nullable(uuid()) }))

/**
 * What a walk-in asked for and did not get. The vehicle is there, so it was checked in all the same: without a bay, in
 * the unassigned tray, or without an employee. It is removed by the rescheduling that assigns what is missing.
 */
export const unassigned = z
  .object({
    /** `none-free`: any bay was asked for, and none was free. */
    bay: missing(['taken', 'inactive', 'none-free']),
    employee: missing(['taken', 'inactive']),
  })
  .check(z.meta({ id: 'Unassigned', example: { bay: { why: 'taken' }, employee: null } }))
export type Unassigned = z.output<typeof unassigned>

export const appointmentFields = {
  id: uuid(),
  /** Per station and year: `2026/1184`. */
  number: z.string(),
  status,
  /** Incremented by every status change; the `baseVersion` of the next one. */
  statusVersion: z.int(),
  statusSince: instant(),
  /** The detail of the last status change. */
  statusDetail: z.nullable(detail),
  statusReason: z.nullable(z.string()),
  /** The finished intervals in progress, oldest first; the running interval began at `statusSince`. */
  worked: z.array(z.object({ from: instant(), to: instant() })),
  /** Incremented by every change. */
  version: z.int(),
  /** For mechanics and tablets phone and e-mail are `null`, except from 14 days before the start to 7 days after it. */
  customer: z.nullable(customer),
  vehicle,
  /** Ids of the taxonomy, in the order in which they were chosen. */
  services: z.array(listId()),
  /** The customer's description of the problem. */
  complaint: z.string(),
  startsAt: instant(),
  workMinutes: z.int(),
  promisedAt: z.nullable(instant()),
  /** When the customer answered that they are coming at `startsAt`; absent: not answered. */
  comingAt: z.optional(instant()),
  mileage: z.nullable(z.int()),
  keyTag: z.nullable(z.string()),
  blocks: z.array(block),
  /** Absent: nothing is missing. */
  unassigned: z.optional(unassigned),
}

/** An appointment; in the context of work it is called an order: the same record, number and life-cycle. */
export const appointment = z.object(appointmentFields).check(
  z.meta({
    id: 'Appointment',
    example: {
      number: '2026/1184',
      status: 'confirmed',
      services: ['timing-belt'],
      complaint: 'Timing belt',
      workMinutes: 150,
      worked: [],
    },
  }),
)
export type Appointment = z.output<typeof appointment>

/** Ids; `null` means none. */
const handOver = z.object({ from: z.nullable(uuid()), to: z.nullable(uuid()) })

export const appointmentEvent = z
  .object({
    id: uuid(),
    kind: z.enum(['created', 'status', 'rescheduled']),
    from: z.nullable(status),
    to: z.nullable(status),
    /** Skipped statuses, which count as passed. */
    implied: z.array(status),
    reason: z.nullable(z.string()),
    detail: z.nullable(detail),
    /** For a rescheduling: the start before and after, and the bay and the employee if they changed. */
    moved: z.nullable(
      z.object({ from: instant(), to: instant(), bay: z.optional(handOver), employee: z.optional(handOver) }),
    ),
    undoes: z.nullable(uuid()),
    undone: z.boolean(),
    /** The change was applied on top of a state that the sender had not seen. */
    flagged: z.boolean(),
    occurredAt: instant(),
    /** The device's clock was set before the change was sent: `occurredAt` is the nearest possible time. */
    isTimeUncertain: z.boolean(),
    receivedAt: instant(),
    actorId: z.nullable(uuid()),
    actorName: z.string(),
    employeeId: z.nullable(uuid()),
  })
  .check(
    z.meta({
      id: 'AppointmentEvent',
      example: { from: null, to: 'confirmed', implied: [], undoes: null, actorName: 'Marek Nowak' },
    }),
  )
export type AppointmentEvent = z.output<typeof appointmentEvent>

const sums = { net: 45000, vat: 10350, gross: 55350 }
const lineFields = {
  /** Made by the page, unique within its order. */
  id: uuid(),
  ...lineContent,
}
const orderLineEntry = z.strictObject(lineFields).check(z.meta({ id: 'OrderLineEntry', example: aLine }))
export type OrderLineEntry = z.output<typeof orderLineEntry>
/** The most lines of an order. */
export const mostLines = 100

/** A line with its sums, rounded on its own; minor units, `net` after the discount. */
export const orderLine = z
  .object({
    ...lineFields,
    name: z.string(),
    unit: z.string(),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
    /** 1 at first, incremented by every change of the line's content, and by its removal. */
    version: z.int(),
  })
  .check(z.meta({ id: 'OrderLine', example: { name: aLine.name, unit: aLine.unit, ...sums, version: 1 } }))
export type OrderLine = z.output<typeof orderLine>

/** Minor units. The tax is computed from each rate's net sum; `linesVat` and `linesGross` are the sums of the lines. */
export const orderTotals = z
  .object({
    discount: z.int(),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
    linesVat: z.int(),
    linesGross: z.int(),
    /** Highest rate first, exempt last. */
    byRate: z.array(z.object({ vatRate: z.nullable(z.number()), net: z.int(), vat: z.int(), gross: z.int() })),
  })
  .check(
    z.meta({
      id: 'OrderTotals',
      example: {
        discount: 0,
        ...sums,
        linesVat: sums.vat,
        linesGross: sums.gross,
        byRate: [{ vatRate: 23, ...sums }],
      },
    }),
  )

export const appointmentDetails = z
  .object({
    ...appointmentFields,
    source: z.enum(['online', 'phone', 'walk-in']),
    /** Of the customer, for the desk only. Absent: nothing is known, or the customer is a person. */
    company: z.optional(customerCompany),
    createdAt: instant(),
    updatedAt: instant(),
    lines: z.array(orderLine),
    totals: orderTotals,
    /** In the order in which they were taken. */
    photos: z.array(photo),
    /** Visible to the staff only; oldest first. */
    noteEntries: z.array(appointmentNote),
    /** Their texts, for pages of older builds, which knew one text. */
    notes: z.string(),
    /** Oldest first. */
    findings: z.array(finding),
    /**
     * What was found on the vehicle at earlier visits of the same customer and is still to be done: not approved, not
     * withdrawn, and not continued by a finding of a later visit. Newest first.
     */
    earlierFindings: z.array(finding),
    /** Oldest first. */
    inspections: z.array(inspection),
    /** In the order in which they arrived. */
    conditionReports: z.array(conditionReport),
    /** Oldest first. */
    events: z.array(appointmentEvent),
    /** The number of this visit of the vehicle to the station, from 1. */
    visit: z.int(),
  })
  .check(z.meta({ id: 'AppointmentDetails', example: { notes: '' } }))
export type AppointmentDetails = z.output<typeof appointmentDetails>

/** The possible orders of a list; a dash means descending. */
export const appointmentOrders = [
  'startsAt',
  '-startsAt',
  'updatedAt',
  '-updatedAt',
  'number',
  '-number',
  'promisedAt',
] as const
export type AppointmentOrder = (typeof appointmentOrders)[number]

/** An id, or `none` for what has none. */
const idOrNone = () => z.union([z.literal('none'), uuid()])

export const listAppointments = endpoint({
  method: 'GET',
  path: '/appointments',
  summary:
    'Appointments: with `limit` a page of all that match, `next` continues it; without it all that overlap a span of at most 92 days, by default the station’s current day. For mechanics and tablets a span has at most 21 days, and a page without one covers the past 7 and the next 14 days, unless it selects one vehicle, by id or by its whole plate, or the appointments on site',
  access: staff,
  client: 'protected',
  query: z.strictObject({
    from: z.optional(instant()),
    to: z.optional(instant()),
    /** One or more, separated by commas. */
    status: z.optional(z.string().check(z.regex(statusList))),
    bayId: z.optional(idOrNone()),
    employeeId: z.optional(idOrNone()),
    customerId: z.optional(uuid()),
    vehicleId: z.optional(uuid()),
    /**
     * Searches plate, number, customer's name, make, model and complaint, for the desk also phone, e-mail and tax number;
     * without accents.
     */
    search: z.optional(text(1, 80)),
    updatedSince: z.optional(instant()),
    sort: z.optional(z.enum(appointmentOrders)),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))),
    /** `next` of the previous page, with all other parameters unchanged. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/))),
  }),
  reply: z
    .object({
      /** The span of the answer; `null` if it is unlimited. */
      from: z.nullable(instant()),
      to: z.nullable(instant()),
      appointments: z.array(appointment),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'Appointments' })),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/appointments/{id}',
  summary: 'One appointment with its lines, photos and history',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: appointmentDetails,
})

type Identified = { vehicle: { plate?: string | null | undefined }; customer?: unknown; checkIn?: unknown }
const atPlate = { path: ['vehicle', 'plate'] }
/** A booking needs a plate, or a customer to whom the vehicle belongs; a check-in needs the plate. */
const isIdentified = () =>
  z.refine<Identified>((entry) => Boolean(entry.vehicle.plate || entry.customer || entry.checkIn), {
    ...atPlate,
    error: 'plate_or_customer',
  })
const hasPlateIfHere = () =>
  z.refine<Identified>((entry) => Boolean(entry.vehicle.plate) || !entry.checkIn, {
    ...atPlate,
    error: 'plate_required',
  })

export const createAppointment = endpoint({
  method: 'POST',
  path: '/appointments',
  summary:
    'Create an appointment by phone or on site, there with its check-in; without `bayId` in the first free bay, with null in none. A walk-in that is checked in is never refused for its bay or employee: what is taken is left out and named in `unassigned`. A refused booking (`slot-taken`, `no-bay-free`, `employee-taken`) has `current: {slots}`, the next three free slots of a bay of that kind',
  viaOutbox: true,
  access: desk,
  client: 'protected',
  headers: z.object(changeHeaders),
  body: z
    .strictObject({
      /**
       * A UUIDv7 made by the client: the id of the appointment, for ever. A repeated request with the same content is
       * answered with the present appointment, also after it was changed; other content under a known id is refused,
       * with `current: {id}`.
       */
      id: z.optional(uuid()),
      source: z.enum(['phone', 'walk-in']),
      vehicle: vehicleEntry,
      customer: z.optional(z.nullable(customerEntry)),
      services: z.optional(chosenServices()),
      complaint: z.optional(lines(0, 1000)),
      /** The first note of the appointment. */
      notes: z.optional(lines(0, 2000)),
      startsAt: instant(),
      workMinutes: workMinutes(),
      promisedAt: z.optional(z.nullable(instant())),
      bayId: z.optional(z.nullable(uuid())),
      /** `bayId` is only the first choice: where it is taken or inactive, the first free bay is booked. */
      anyBay: z.optional(z.boolean()),
      ...employeeChoice(),
      /** The vehicle is at the desk: it is checked in by the same call, and its plate is required. */
      checkIn: z.optional(z.strictObject(arrival())),
      /** When it was entered and the vehicle checked in, by the clock of the device; without it now. */
      occurredAt: z.optional(z.nullable(instant())),
    })
    .check(
      isIdentified(),
      hasPlateIfHere(),
      z.meta({
        id: 'AppointmentEntry',
        example: {
          source: 'phone',
          vehicle: { plate: 'WPI 20931', country: 'PL', brand: 'Opel', model: 'Astra' },
          customer: { name: 'Anna Kowalska', phone: '+48601234567' },
          complaint: 'Timing belt',
          startsAt: '2026-11-23T08:00:00Z',
          workMinutes: 150,
        },
      }),
    ),
  status: 201,
  reply: appointmentDetails,
  problems: ['slot-taken', 'no-bay-free', 'employee-taken', 'id-taken', 'not-found', 'actor-mismatch'],
})

export const rescheduleAppointment = endpoint({
  method: 'POST',
  path: '/appointments/{id}/reschedule',
  summary: 'Move an appointment to another time, bay or employee',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      startsAt: instant(),
      workMinutes: z.optional(workMinutes()),
      bayId: z.optional(z.nullable(uuid())),
      ...employeeChoice(),
      /** The version that was seen; without it nothing is checked. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'Rescheduling', example: { startsAt: '2026-11-23T10:00:00Z', workMinutes: 150 } })),
  reply: appointmentDetails,
  problems: ['slot-taken', 'no-bay-free', 'employee-taken', 'version-conflict', 'illegal-transition'],
})

/** Changes neither the time nor the status: those have calls of their own. */
export const editAppointment = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/details',
  summary: 'Change the details of an appointment; omitted fields stay',
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      vehicle: z.optional(vehicleEntry),
      customer: z.optional(z.nullable(customerEntry)),
      services: z.optional(chosenServices()),
      complaint: z.optional(lines(0, 1000)),
      promisedAt: z.optional(z.nullable(instant())),
      mileage: z.optional(z.nullable(mileage())),
      keyTag: z.optional(z.nullable(keyTag())),
      /** The version that was seen; without it nothing is checked. If it is outdated, `current` is the newer one. */
      version: z.optional(z.int32()),
    })
    .check(z.meta({ id: 'AppointmentEdit', example: { keyTag: 'K 17', version: 3 } })),
  reply: appointmentDetails,
  problems: ['version-conflict', 'car-erased'],
})

/** Details of an order that are set by comparing with the value that was seen. */
const detailValues = {
  mileage: z.nullable(z.int()),
  keyTag: z.nullable(z.string()),
  promisedAt: z.nullable(instant()),
}

/** `from`: the value that was seen; `to`: the new one. `null`: none. */
const setting = <S extends z.ZodMiniType>(value: () => S) =>
  z.optional(z.strictObject({ from: z.nullable(value()), to: z.nullable(value()) }))

/** Who has set a value, and when. */
type SettingOrigin = { at: string; actorId: string | null; actorName: string; employeeId: string | null }

const orderDetailsSet = z
  .object({
    appointmentId: uuid(),
    /** `false` if the order already had these values. */
    changed: z.boolean(),
    ...detailValues,
    /** The version of the appointment. */
    appointmentVersion: z.int(),
  })
  .check(
    z.meta({
      id: 'OrderDetailsSet',
      example: { changed: true, mileage: 184_320, keyTag: 'K 17', promisedAt: null, appointmentVersion: 4 },
    }),
  )
export type OrderDetailsSet = z.output<typeof orderDetailsSet>

/** `current` of a version conflict: the present values, and for each in conflict who has set it, if known. */
export type CurrentDetails = Pick<OrderDetailsSet, 'appointmentId' | 'mileage' | 'keyTag' | 'promisedAt'> & {
  changed: Partial<Record<DetailField, SettingOrigin | null>>
}

export const setOrderDetails = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/order-details',
  summary:
    'Set mileage, key tag and promised time, each if it still has the value that was seen; also after the order has ended. A value that is as wanted already is done; one that somebody else has set is a `version-conflict` with the present values, and nothing is set. Only the desk sets the promised time',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z
    .strictObject({
      mileage: setting(mileage),
      keyTag: setting(keyTag),
      promisedAt: setting(instant),
      ...changeOrigin(),
    })
    .check(z.meta({ id: 'OrderDetailSettings', example: { mileage: { from: null, to: 184_320 } } })),
  reply: orderDetailsSet,
  problems: ['version-conflict', 'actor-mismatch', 'key-reused'],
})

export const saveOrderLines = endpoint({
  method: 'PUT',
  path: '/appointments/{id}/lines',
  summary:
    'Replace all lines of an order, in their order: for an import. Two people who edit different lines conflict here, so each line has calls of its own',
  access: desk,
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z
    .strictObject({
      lines: z.array(orderLineEntry).check(z.maxLength(mostLines)),
      /** The version that was seen; without it nothing is checked. If it is outdated, `current` is the newer one. */
      version: z.optional(z.int32()),
    })
    .check(
      z.meta({
        id: 'OrderLines',
        example: {
          version: 3,
        },
      }),
    ),
  reply: appointmentDetails,
  problems: ['version-conflict'],
})

export const statusChanged = z
  .object({
    /** `false` if the appointment already had the status, and nothing happened. */
    changed: z.boolean(),
    /** The event that was written; `null` if nothing happened. */
    eventId: z.nullable(uuid()),
    appointment,
  })
  .check(z.meta({ id: 'StatusChanged', example: { changed: true } }))
export type StatusChanged = z.output<typeof statusChanged>

export const changeAppointmentStatus = endpoint({
  method: 'PUT',
  path: '/appointments/{status}',
  summary: 'Change the status of an appointment; the last segment of the path is the target',
  viaOutbox: true,
  access: staff,
  client: 'protected',
  params: z.strictObject({ status }),
  /** The key makes the change take effect exactly once on an unreliable network. */
  headers: z.object({ 'idempotency-key': z.optional(uuid()), ...changeHeaders }),
  body: z
    .strictObject({
      appointmentId: uuid(),
      reason: z.optional(z.nullable(lines(0, maxReasonLength))),
      detail: z.optional(z.nullable(detail)),
      employeeId: z.optional(z.nullable(uuid())),
      undoes: z.optional(z.nullable(uuid())),
      baseVersion: z.optional(z.nullable(z.int32())),
      occurredAt: z.optional(z.nullable(instant())),
    })
    .check(
      z.meta({
        id: 'StatusChange',
        example: { appointmentId: '019aa000-0000-7000-8000-000000000001', reason: '' },
      }),
    ),
  reply: statusChanged,
  problems: [
    'not-found',
    'illegal-transition',
    'version-conflict',
    'slot-taken',
    'actor-mismatch',
    'key-reused',
    'reason-required',
    'plate-required',
    'car-erased',
    'too-early',
    'too-late',
    'undo-expired',
  ],
})
