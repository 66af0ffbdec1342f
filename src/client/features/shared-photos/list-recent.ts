import type { Appointment } from '#contract/appointments.ts'
import { isEnded, isOnSite } from '#domain/appointment.ts'

const most = 12
const dayMs = 24 * 3600_000

type RecentOrder = Pick<Appointment, 'id' | 'status' | 'statusSince' | 'startsAt'>

/** The orders that photos of now are likely to be of: cars on site, the last changed first, then what is due next. */
export function listRecent<A extends RecentOrder>(orders: readonly A[], now: number): A[] {
  const open = orders.filter(({ status }) => !isEnded(status))
  const here = open.filter(({ status }) => isOnSite(status)).sort((a, b) => (a.statusSince < b.statusSince ? 1 : -1))
  const distance = ({ startsAt }: A): number => Math.abs(Date.parse(startsAt) - now)
  const coming = open
    .filter((order) => !isOnSite(order.status) && distance(order) < dayMs)
    .sort((a, b) => distance(a) - distance(b))
  return [...here, ...coming].slice(0, most)
}
