import { listAbsences } from '#contract/absences.ts'
import { getAppointment, listAppointments } from '#contract/appointments.ts'
import { listBays } from '#contract/bays.ts'
import { listEmployees } from '#contract/employees.ts'
import { getOnboarding } from '#contract/onboarding.ts'
import { changePathLocale, languageTags, pathLocale } from '#contract/pages/path-locale.ts'
import { myProfile, type Profile } from '#contract/profiles.ts'
import { fillPath } from '#contract/shape/fill-path.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { desk } from '#domain/role.ts'
import { addDays, dayBounds, toWall, weekOf } from '#domain/wall-time.ts'
import { readBaseUrl } from './api/base-url.ts'
import type { EarlyReplies } from './api/early-replies.ts'
import { toUrl } from './api/request.ts'
import { lookOf, readScheduleSearch } from './features/appointments/layout/schedule-search.ts'
import { inSpan, onSite, openRequests, ordersPage } from './features/appointments/list-parts.ts'
import { readOrdersSearch, toOrdersQuery } from './features/appointments/orders-search.ts'
import { readLook } from './features/appointments/schedule/schedule-look.ts'
import { isSignOutPending } from './session/pending-sign-out.ts'

// A small script beside the product's code. On a visit without a service worker it asks for the data of the first screen
// while that code loads; `api/request.ts` takes up the replies. With a worker, the screen begins with the stored data
// (`public/boot.js` decides).

type Ask = (endpoint: { readonly path: string }, query?: Record<string, unknown>) => Promise<Response> | null

/** Asks for what the schedule shows first: the day, or the week with the absences. */
function askForSchedule(ask: Ask, typed: Record<string, string>, { country, timeZone, now }: Setting): void {
  const search = readScheduleSearch(typed)
  const today = toWall(now, timeZone).date
  const date = search.date ?? today
  const look = lookOf(search, readLook())
  ask(listEmployees)
  ask(listBays)
  ask(getOnboarding)
  if (look.view === 'day') {
    ask(listAppointments, inSpan(dayBounds(date, timeZone)))
    if (date === today) ask(listAppointments, onSite)
    if (look.by === 'employee') ask(listAbsences, { from: date, to: date })
    return
  }
  preloadWeek()
  const first = weekOf(date, countryDefaults(country).weekStart)[0] ?? date
  const last = addDays(first, 6)
  ask(listAppointments, inSpan({ from: dayBounds(first, timeZone).from, to: dayBounds(last, timeZone).to }))
  ask(listAbsences, { from: first, to: last })
}

/** The week is a part of its own: its files, named by the build, load together with those of the board. */
function preloadWeek(): void {
  const names = document.querySelector<HTMLMetaElement>('meta[name="pitboard-week"]')?.content ?? ''
  for (const href of names.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.crossOrigin = ''
    if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style', href })
    else Object.assign(link, { rel: 'modulepreload', href })
    document.head.append(link)
  }
}

type Setting = { country: string; timeZone: string; now: number; isDesk: boolean }
type EarlyScreen = (ask: Ask, typed: Record<string, string>, setting: Setting) => unknown

/** What each page asks for besides the profile. */
const screens: Readonly<Record<string, EarlyScreen>> = {
  '/schedule': askForSchedule,
  '/dashboard': (ask, _typed, { timeZone, now, isDesk }) => {
    const today = toWall(now, timeZone).date
    ask(listEmployees)
    ask(listBays)
    ask(getOnboarding)
    ask(listAppointments, inSpan(dayBounds(today, timeZone)))
    ask(listAppointments, onSite)
    if (isDesk) ask(listAppointments, openRequests)
    ask(listAbsences, { from: today, to: today })
  },
  '/settings': (ask) => ask(getOnboarding),
  '/orders': (ask, typed, { timeZone }) => {
    const search = readOrdersSearch(typed)
    ask(listEmployees)
    ask(listBays)
    ask(listAppointments, onSite)
    if (!search.q && search.view !== 'board')
      ask(listAppointments, { ...toOrdersQuery(search, timeZone), ...ordersPage })
  },
}

async function askEarly(askForMore: EarlyScreen, replies: EarlyReplies): Promise<void> {
  const ask: Ask = (endpoint, query) => {
    const url = toUrl(readBaseUrl(), endpoint.path, query)
    // The page was faster.
    if (replies.has(url)) return null
    const reply = fetch(url, {
      headers: { accept: 'application/json', 'accept-language': languageTags[pathLocale(location.pathname)] },
      credentials: 'include',
      cache: 'no-store',
    })
    reply.catch(() => {})
    replies.set(url, reply)
    return reply
  }
  const answer = await ask(myProfile)
  if (!answer?.ok) return
  const now = Date.parse(answer.headers.get('date') ?? '') || Date.now()
  const { account_id: accountId, role, country, timeZone } = (await answer.clone().json()) as Profile
  if (accountId === null) return
  const typed = Object.fromEntries(new URLSearchParams(location.search))
  const isDesk = role !== null && desk.includes(role)
  askForMore(ask, typed, { country: country ?? 'PL', timeZone: timeZone ?? 'Europe/Warsaw', now, isDesk })
}

/** The other pages, which ask for less. */
const usual: EarlyScreen = (ask) => {
  const [, order] = /^\/orders\/([0-9a-f-]{36})$/.exec(path) ?? []
  if (order) ask({ path: fillPath(getAppointment.path, { id: order }) })
}

const path = changePathLocale(location.pathname, 'en').replace(/\/$/, '')
if (navigator.onLine && !isSignOutPending()) {
  globalThis.earlyReplies = new Map()
  askEarly(screens[path] ?? usual, globalThis.earlyReplies).catch(() => {})
}
