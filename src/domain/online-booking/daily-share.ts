/** The minutes of a day that online bookings have taken already, and all open minutes of the bays. */
export type OnlineDay = { readonly taken: number; readonly open: number }

/** Whether a day has room for one more online booking. The first one of a day always has, however long it takes. */
export const fitsShare = ({ taken, open }: OnlineDay, minutes: number, dailyShare: number): boolean =>
  taken === 0 || taken + minutes <= (open * dailyShare) / 100
