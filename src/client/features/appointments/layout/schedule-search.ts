import { isLocalDate, isLocalTime, type LocalDate, type LocalTime } from '#domain/wall-time.ts'

export const scheduleViews = ['day', 'week'] as const
export type ScheduleView = (typeof scheduleViews)[number]
export const scheduleRows = ['bay', 'employee'] as const
/** Whose time it is that is shown. */
export type ScheduleBy = (typeof scheduleRows)[number]
/** The groups of statuses that the board can be cut down to, in the order of a visit. */
export const scheduleShows = ['planned', 'house', 'waiting', 'ready', 'done', 'off'] as const
type ScheduleShow = (typeof scheduleShows)[number]

/** Which cars are shown; without anything all of them. */
export type ScheduleFilter = {
  show?: ScheduleShow
  /** The id of who works on it, or `none`: nobody yet. */
  who?: string
}

/** What the schedule's address says. Without a date it is the station's today; without a view the device's last one. */
export type ScheduleSearch = ScheduleFilter & {
  date?: LocalDate
  view?: ScheduleView
  by?: ScheduleBy
  new?: 'walk-in' | 'phone'
  /** Typed before, with `new`. */
  plate?: string
  /** The place that was tapped, with `new`: a time of the date, a bay, a person. */
  at?: LocalTime
  bay?: string
  employee?: string
}

const isId = (raw: unknown): raw is string => typeof raw === 'string' && /^[0-9a-f-]{36}$/i.test(raw)

/** What cannot be read is left out: an old link still opens the board. */
export function readScheduleSearch(raw: Record<string, unknown>): ScheduleSearch {
  const search: ScheduleSearch = {}
  if (typeof raw.date === 'string' && isLocalDate(raw.date)) search.date = raw.date
  const view = scheduleViews.find((one) => one === raw.view)
  if (view) search.view = view
  const by = scheduleRows.find((one) => one === raw.by)
  if (by) search.by = by
  const show = scheduleShows.find((one) => one === raw.show)
  if (show) search.show = show
  if (raw.who === 'none' || isId(raw.who)) search.who = raw.who
  if (raw.new === 'walk-in' || raw.new === 'phone') search.new = raw.new
  // The router reads digits alone as a number.
  const plate = typeof raw.plate === 'number' ? String(raw.plate) : raw.plate
  if (typeof plate === 'string' && plate.length > 0 && plate.length <= 20) search.plate = plate
  if (typeof raw.at === 'string' && isLocalTime(raw.at)) search.at = raw.at
  if (isId(raw.bay)) search.bay = raw.bay
  if (isId(raw.employee)) search.employee = raw.employee
  return search
}

/** What of the address outlives a turn to another day. */
export function filterOf({ show, who }: ScheduleSearch): ScheduleFilter {
  return { ...(show === undefined ? {} : { show }), ...(who === undefined ? {} : { who }) }
}

export type ScheduleLook = { view: ScheduleView; by: ScheduleBy }
export const usualLook: ScheduleLook = { view: 'day', by: 'bay' }

/** What the address says goes before what the device remembers. */
export function lookOf(search: ScheduleSearch, remembered: ScheduleLook): ScheduleLook {
  return { view: search.view ?? remembered.view, by: search.by ?? remembered.by }
}

/** The address of a day or week: what goes without saying, here and on any other device, is left out. */
export function searchFor(
  { view, by }: ScheduleLook,
  date: LocalDate,
  today: LocalDate,
  remembered: ScheduleLook,
): ScheduleSearch {
  const isUsual = (value: string, usual: string, kept: string) => value === usual && kept === usual
  return {
    ...(date === today ? {} : { date }),
    ...(isUsual(view, usualLook.view, remembered.view) ? {} : { view }),
    ...(isUsual(by, usualLook.by, remembered.by) ? {} : { by }),
  }
}
