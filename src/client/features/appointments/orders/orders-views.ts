import { type OrdersSearch, readOrdersSearch } from '#client/features/appointments/orders-search.ts'

/** A search that a user has named. */
export type OrdersView = { readonly name: string; readonly search: OrdersSearch }

export const maxViewName = 40
export const maxViews = 20

const keyOf = (userId: string): string => `pitboard.orders.views.${userId}`

/** Returns the views that a user saved on this device; invalid ones are omitted. */
export function readViews(userId: string): readonly OrdersView[] {
  try {
    return parseViews(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Returns `false` if the browser refuses storage. */
export function saveViews(userId: string, views: readonly OrdersView[]): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

export function parseViews(raw: unknown): readonly OrdersView[] {
  if (!Array.isArray(raw)) return []
  return raw
    .flatMap((one: unknown): OrdersView[] => {
      if (typeof one !== 'object' || one === null) return []
      const { name, search } = one as Record<string, unknown>
      if (typeof name !== 'string' || !name.trim() || typeof search !== 'object' || search === null) return []
      return [{ name: name.trim().slice(0, maxViewName), search: readOrdersSearch({ ...search }) }]
    })
    .slice(0, maxViews)
}

/** Appends a view, or replaces the view of the same name in its position. */
export function withView(views: readonly OrdersView[], view: OrdersView): readonly OrdersView[] {
  const isThere = views.some(({ name }) => name === view.name)
  return isThere ? views.map((one) => (one.name === view.name ? view : one)) : [...views, view]
}

/** Renames a view; another view with the new name is replaced. */
export const renameView = (views: readonly OrdersView[], from: string, to: string): readonly OrdersView[] =>
  views
    .filter(({ name }) => name === from || name !== to)
    .map((one) => (one.name === from ? { ...one, name: to } : one))

/** Whether two searches show the same list. */
export function isSameSearch(one: OrdersSearch, other: OrdersSearch): boolean {
  const written = (search: OrdersSearch) => JSON.stringify(Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)))
  return written(one) === written(other)
}
