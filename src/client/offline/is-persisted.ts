/**
 * The kinds of appointment queries that are persisted: days and weeks, vehicles on site, open requests, and work
 * orders that were opened or prefetched, with the messages to their customer and the earlier visits of their vehicle.
 */
const persistedAppointments: ReadonlySet<unknown> = new Set([
  'day',
  'week',
  'in-house',
  'requests',
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
  'inspection-templates',
])

const isSearched = (query: unknown): boolean => typeof query === 'object' && query !== null && 'search' in query

/**
 * Whether the result of a query is persisted on the device for offline reading. Persisted is what the workshop works
 * from; never codes, invitations, sessions, downloads or search results.
 */
export function isPersisted([noun, kind, query]: readonly unknown[]): boolean {
  if (noun === 'customers') return kind === 'one'
  if (noun !== 'appointments') return persistedNouns.has(noun)
  return persistedAppointments.has(kind) && !(kind === 'list' && isSearched(query))
}

const screenKinds: ReadonlySet<unknown> = new Set(['one', 'day', 'week'])

/** Whether the query holds the data of an order page or a board. */
export const isShown = ([noun, kind]: readonly unknown[]): boolean => noun === 'appointments' && screenKinds.has(kind)
