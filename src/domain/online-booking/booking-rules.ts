/** `request`: the desk answers each booking; `instant`: a free time is booked at once. */
export const confirmationModes = ['request', 'instant'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

/** The rules of a workshop for bookings by its page. */
export type BookingRules = {
  readonly confirmation: ConfirmationMode
  /** The time between a booking and its start, at least. */
  readonly leadHours: number
  /** How far ahead times are offered. */
  readonly horizonDays: number
  /** The time that stays free in a bay before and after an online booking. */
  readonly bufferMinutes: number
  /** Per cent of the open time of all bays on a day that online bookings may take. */
  readonly dailyShare: number
  /** Until how long before the start customers may move or cancel by themselves. */
  readonly changeHours: number
}

export const usualRules: BookingRules = {
  confirmation: 'request',
  leadHours: 24,
  horizonDays: 30,
  bufferMinutes: 0,
  dailyShare: 50,
  changeHours: 24,
}

const hourMs = 3_600_000

/** The last instant (epoch ms) at which a customer may move or cancel a visit that starts at `startsAt`. */
export const changeableUntil = (startsAt: number, { changeHours }: Pick<BookingRules, 'changeHours'>): number =>
  startsAt - changeHours * hourMs
