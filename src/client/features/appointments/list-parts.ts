import { isOnSite, statuses } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

/** The parameters of the list of a day or week. */
export const inSpan = ({ from, to }: Span) => ({ from: iso(from), to: iso(to) })

/** The parameters of the list of all cars on site; more than any workshop has. */
export const onSite = { status: statuses.filter(isOnSite).join(','), limit: '200' }

/** The length of a page of orders. */
export const ordersPage = { limit: '50' }
