import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { calendarDate, countryCode, instant, uuid } from '#contract/shape/text.ts'
import { figureLists } from '#domain/figures/figure-lists.ts'

/** What a table holds: all figures of a period, the turnover of its months, or the rows of a list. */
export const figureTables = ['figures', 'months', ...figureLists] as const
export type FigureTable = (typeof figureTables)[number]

/** Local dates of the station, both included; at most 366 days. */
const period = { from: calendarDate(), to: calendarDate() }

/** Minor units without tax. */
const netSums = {
  labour: z.int(),
  part: z.int(),
  fee: z.int(),
  subcontract: z.int(),
  /** What the amounts typed at the counter differ from the items. */
  agreed: z.int(),
  net: z.int(),
}

/** The sold and the open minutes of a bay or of a person. */
const soldHours = z
  .object({
    /** `null`: work without a bay, or without a person. */
    id: z.nullable(uuid()),
    name: z.nullable(z.string()),
    sold: z.int(),
    /** Until today; `null` if it is no longer in use, or no longer at work. */
    open: z.nullable(z.int()),
  })
  .check(z.meta({ id: 'SoldHours', example: { name: 'Bay 1', sold: 6240, open: 9600 } }))
export type SoldHours = z.output<typeof soldHours>

const figures = z
  .object({
    ...period,
    currency: z.string(),
    turnover: z.object(netSums),
    /** Orders that were handed over, those of them with a sum, and the mean net sum of these. */
    orders: z.object({ completed: z.int(), charged: z.int(), average: z.nullable(z.int()) }),
    /** Minutes. */
    hours: z.object({ sold: z.int(), bays: z.array(soldHours), people: z.array(soldHours) }),
    /** Missed visits, and booked cars that came. */
    noShows: z.object({ missed: z.int(), came: z.int() }),
    /** Answers to findings; sums in minor units with tax. */
    answers: z.object({
      approved: z.int(),
      declined: z.int(),
      approvedGross: z.int(),
      declinedGross: z.int(),
      /** The median time from question to answer, of the answers to a question. */
      minutes: z.nullable(z.int()),
      timed: z.int(),
    }),
    /** Approvals of work that was declined before. */
    recovered: z.object({ count: z.int(), gross: z.int() }),
    /** Customers with an order that was handed over, and those of them who had been here before. */
    customers: z.object({ all: z.int(), returning: z.int() }),
  })
  .check(
    z.meta({
      id: 'Figures',
      example: {
        ...{ from: '2026-10-01', to: '2026-10-31', currency: 'PLN' },
        turnover: {
          labour: 4_210_000,
          part: 3_870_500,
          fee: 98_400,
          subcontract: 26_700,
          agreed: -12_000,
          net: 8_193_600,
        },
        orders: { completed: 164, charged: 161, average: 50_892 },
        noShows: { missed: 7, came: 158 },
        answers: {
          approved: 31,
          declined: 12,
          approvedGross: 1_890_000,
          declinedGross: 740_000,
          minutes: 42,
          timed: 40,
        },
        recovered: { count: 3, gross: 156_000 },
        customers: { all: 149, returning: 96 },
      },
    }),
  )
export type Figures = z.output<typeof figures>

/** A period that is reversed or too long is refused at `to`. */
export const readFigures = endpoint({
  method: 'GET',
  path: '/figures',
  summary: 'The figures of a period, computed from the history; at most 366 days',
  access: ['owner'],
  client: 'protected',
  query: z.strictObject(period),
  reply: figures,
})

const month = () => z.string().check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/), z.meta({ example: '2026-10' }))

const monthlyTurnover = z.object({ month: month(), ...netSums, completed: z.int() }).check(
  z.meta({
    id: 'MonthlyTurnover',
    example: { labour: 4_210_000, part: 3_870_500, fee: 98_400, subcontract: 26_700, agreed: -12_000, net: 8_193_600 },
  }),
)
export type MonthlyTurnover = z.output<typeof monthlyTurnover>

export const readMonths = endpoint({
  method: 'GET',
  path: '/figures/months',
  summary: 'The net turnover of each month; at most 13 months',
  access: ['owner'],
  client: 'protected',
  query: z.strictObject({ from: month(), to: month() }),
  reply: z
    .object({ currency: z.string(), months: z.array(monthlyTurnover) })
    .check(z.meta({ id: 'MonthlyTurnovers', example: { currency: 'PLN' } })),
})

/** Why a row is in its list. */
export const figureStates = ['missed', 'approved', 'declined', 'new', 'returning'] as const
export type FigureState = (typeof figureStates)[number]

const figureRow = z
  .object({
    /** Of the step in the history for which it is counted; unique in its list. */
    id: uuid(),
    at: instant(),
    orderId: uuid(),
    number: z.string(),
    plate: z.nullable(z.string()),
    /** Of the plate. */
    country: countryCode(),
    /** Make and model. */
    car: z.nullable(z.string()),
    /** Minor units: without tax in `turnover`, with tax in `answers`, `declined` and `recovered`. */
    amount: z.nullable(z.int()),
    minutes: z.nullable(z.int()),
    state: z.nullable(z.enum(figureStates)),
    /** The finding, or the bays and the people of the work. */
    what: z.nullable(z.string()),
  })
  .check(
    z.meta({
      id: 'FigureRow',
      example: { number: '2026/164', plate: 'WPI 20931', country: 'PL', car: 'Opel Astra', amount: 42_500 },
    }),
  )
export type FigureRow = z.output<typeof figureRow>

/** Only of `hours`: the rows with a part in this bay, or by this employee, whose share is then in `minutes`. */
const ofOne = { bayId: z.optional(uuid()), employeeId: z.optional(uuid()) }

export const listFigureRows = endpoint({
  method: 'GET',
  path: '/figures/rows',
  summary: 'The rows behind a figure of a period, the newest first, in pages; `next` continues',
  access: ['owner'],
  client: 'protected',
  query: z.strictObject({
    list: z.enum(figureLists),
    ...period,
    ...ofOne,
    /** 50 if omitted, at most 200. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|1\d\d|200)$/))),
    /** `next` of the previous page, with all other parameters unchanged. */
    cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,2000}$/))),
  }),
  reply: z
    .object({
      currency: z.string(),
      rows: z.array(figureRow),
      /** `null` on the last page. */
      next: z.nullable(z.string()),
    })
    .check(z.meta({ id: 'FigureRows', example: { currency: 'PLN' } })),
})

export const downloadFigures = endpoint({
  method: 'GET',
  path: '/figures/table',
  summary: 'The figures of a period, its months, or all rows behind a figure, as CSV',
  access: ['owner'],
  client: 'protected',
  query: z.strictObject({ table: z.enum(figureTables), ...period, ...ofOne }),
  download: 'text/csv',
})
