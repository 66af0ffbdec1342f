/**
 * Of the appointments: the days and weeks, what stands in the house, orders that were looked at or read ahead, with what
 * their customer was told and the earlier visits of their car.
 */
const persistedAppointments: ReadonlySet<unknown> = new Set([
  'day',
  'week',
  'in-house',
  'next-days',
  'one',
  'list',
  'messages',
  'visits',
])
const persistedNouns: ReadonlySet<unknown> = new Set([
  'bays',
  'employees',
  'absences',
  'onboarding',
  'services',
  'legals',
])

const isSearched = (query: unknown): boolean => typeof query === 'object' && query !== null && 'search' in query

/**
 * Whether what a query brought stays on the device to be read without a network: what the workshop works from. Never
 * codes, invitations, sessions or what is downloaded, and no list that somebody typed for.
 */
export function isPersisted([noun, kind, query]: readonly unknown[]): boolean {
  if (noun === 'customers') return kind === 'one'
  if (noun !== 'appointments') return persistedNouns.has(noun)
  return persistedAppointments.has(kind) && !(kind === 'list' && isSearched(query))
}

const wholeScreens: ReadonlySet<unknown> = new Set(['one', 'day', 'week'])

/** Whether a query brings what an order or a board shows. */
export const isShown = ([noun, kind]: readonly unknown[]): boolean => noun === 'appointments' && wholeScreens.has(kind)
