import { visitPath } from '#contract/pages/server-pages.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { StoredRules } from '../stations/booking-rules-store.ts'
import { hasLinkExpired } from '../visit-links/store.ts'

/**
 * Whether a message about a visit, sent at `now` (epoch ms), links to its page: the customer booked online, or the
 * owner wants it for all; and the link would work.
 */
export const hasVisitPage = (
  visit: Pick<AppointmentRow, 'source' | 'status' | 'status_since'>,
  { visitPages }: Pick<StoredRules, 'visitPages'>,
  now: number,
): boolean => (visit.source === 'online' || visitPages) && !hasLinkExpired(visit, now)

export const visitUrl = (origin: string, token: string): string => `${origin}${visitPath}/${token}`

/** The text of an SMS, before its letters are replaced; `token`: of a link to the visit. */
export const withVisitLink = (text: string, origin: string, token: string | null): string =>
  token === null ? text : `${text} ${visitUrl(origin, token)}`
