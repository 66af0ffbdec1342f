import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '#domain/wall-time.ts'

export const scheduleViews = ['day', 'week'] as const
type ScheduleView = (typeof scheduleViews)[number]
export const scheduleRows = ['bay', 'employee'] as const
/** What the rows or columns show: bays or employees. */
export type ScheduleBy = (typeof scheduleRows)[number]
/** The groups of statuses that the board can be filtered by, in the order of the life cycle. */
export const scheduleShows = ['planned', 'house', 'waiting', 'ready', 'done', 'off'] as const
type ScheduleShow = (typeof scheduleShows)[number]

/** The cars to show; all of them if empty. */
export type ScheduleFilter = {
  show?: ScheduleShow
  /** The id of an employee, or `none` for unassigned. */
  who?: string
}

/**
 * The search parameters of the schedule. Without a date: the station's today. Without a view: the last one on this
 * device.
 */
export type ScheduleSearch = ScheduleFilter & {
  date?: LocalDate
  view?: ScheduleView
  by?: ScheduleBy
  /** The bay or employee whose cars the week shows, or `all`; without it the load alone. */
  row?: string
  new?: 'walk-in' | 'phone'
  /** The plate that was typed; only with `new`. */
  plate?: string
  /** The name, phone number or e-mail address that was typed in the search; only with `new`. */
  name?: string
  contact?: string
  /** The place that was tapped; only with `new`: a time of the date, a bay, an employee. */
  at?: LocalTime
  bay?: string
  employee?: string
}

const longest = { plate: 20, name: 80, contact: 80 } as const
const isId = (raw: unknown): raw is string => typeof raw === 'string' && /^[0-9a-f-]{36}$/i.test(raw)

/** Omits invalid parameters, so that an old link still opens the board. */
export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const search: ScheduleSearch = {}
  if (typeof raw.date === 'string' && isLocalDate(raw.date)) search.date = raw.date
  const view = scheduleViews.find((one) => one === raw.view)
  if (view) search.view = view
  const by = scheduleRows.find((one) => one === raw.by)
  if (by) search.by = by
  // A row that does not exist shows the load, like none.
  if (typeof raw.row === 'string' && /^[\w-]{1,36}$/.test(raw.row)) search.row = raw.row
  const show = scheduleShows.find((one) => one === raw.show)
  if (show) search.show = show
  if (raw.who === 'none' || isId(raw.who)) search.who = raw.who
  if (raw.new === 'walk-in' || raw.new === 'phone') search.new = raw.new
  for (const key of ['plate', 'name', 'contact'] as const) {
    // The router parses digits as a number.
    const typed = typeof raw[key] === 'number' ? String(raw[key]) : raw[key]
    if (typeof typed === 'string' && typed.length > 0 && typed.length <= longest[key]) search[key] = typed
  }
  if (typeof raw.at === 'string' && isLocalTime(raw.at)) search.at = raw.at
  if (isId(raw.bay)) search.bay = raw.bay
  if (isId(raw.employee)) search.employee = raw.employee
  return search
}

/** Returns the parameters that are kept when the day changes. */
export function filterOf({ show, who }: ScheduleSearch): ScheduleFilter {
  return { ...(show === undefined ? {} : { show }), ...(who === undefined ? {} : { who }) }
}

export type ScheduleLook = { view: ScheduleView; by: ScheduleBy }
export const usualLook: ScheduleLook = { view: 'day', by: 'bay' }

/** Search parameters have priority over the look stored on the device. */
export function lookOf(search: ScheduleSearch, remembered: ScheduleLook): ScheduleLook {
  return { view: search.view ?? remembered.view, by: search.by ?? remembered.by }
}

/**
 * Returns the search parameters of a day or week. A default is omitted only if it is also the look stored on this
 * device.
 */
export function searchFor(
  { view, by }: ScheduleLook,
  date: LocalDate,
  today: LocalDate,
  remembered: ScheduleLook,
): ScheduleSearch {
  const isUsual = (value: string, usual: string, remembered: string) => value === usual && remembered === usual
  return {
    ...(date === today ? {} : { date }),
    ...(isUsual(view, usualLook.view, remembered.view) ? {} : { view }),
    ...(isUsual(by, usualLook.by, remembered.by) ? {} : { by }),
  }
}
