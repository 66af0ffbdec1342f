import { visitPath } from '#contract/pages/server-pages.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { StoredRules } from '../stations/booking-rules-store.ts'

/** Whether messages about a visit link to its page: the customer booked online, or the owner wants it for all. */
export const hasVisitPage = (
  { source }: Pick<AppointmentRow, 'source'>,
  { visitPages }: Pick<StoredRules, 'visitPages'>,
): boolean => source === 'online' || visitPages

export const visitUrl = (origin: string, token: string): string => `${origin}${visitPath}/${token}`

/** The text of an SMS, before its letters are replaced; `token`: of a link to the visit. */
export const withVisitLink = (text: string, origin: string, token: string | null): string =>
  token === null ? text : `${text} ${visitUrl(origin, token)}`
