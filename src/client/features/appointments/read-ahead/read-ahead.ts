import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { onboardingQuery } from '#client/api/onboarding-query.ts'
import { isProfileKey, profileQuery } from '#client/api/profile-query.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { inspectionTemplatesQuery } from '#client/features/appointments/inspection-templates.ts'
import { nextDaysQuery } from '#client/features/appointments/layout/next-days-query.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { carsToRead, dayOfWeek, ordersToRead, weeksToRead } from '#client/features/appointments/read-ahead-window.ts'
import { customerQuery } from '#client/features/customers/customer-queries.ts'
import { legalQuery } from '#client/features/legals/legal-query.ts'
import { messagesQuery } from '#client/features/messages/messages-query.ts'
import { choosePreload, readConnection } from '#client/offline/build/preload-links.ts'
import { cacheThumbs, whoseOf } from '#client/offline/photos/cached-thumbs.ts'
import { fetchLogo, fetchThumb } from '#client/offline/photos/fetch-picture.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import type { Profile } from '#contract/profiles.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { desk } from '#domain/role.ts'
import { addDays, type LocalDate, toWall } from '#domain/wall-time.ts'
import { dayQuery, orderQuery, visitsQuery, weekQuery } from '../appointment-queries.ts'
import { prefetchOrders, prefetchToday } from './prefetch-appointments.ts'
import { inParts, readTogether } from './read-together.ts'

/** In ms: a tablet that loses the network in the morning still has the data of the previous afternoon. */
const weekStaleMs = 4 * 60 * 60_000
const relatedStaleMs = 4 * 60 * 60_000
const orderStaleMs = 24 * 60 * 60_000
const lookAgainMs = 60 * 60_000
/** Returning to the page within this time (ms) fetches nothing. */
const restMs = 10 * 60_000
/** The opened page can use the connection alone first (ms). */
const firstAfterMs = 3_000

/** Runs one task at a time, after those of the links in the viewport. */
const inTurn = (work: () => Promise<unknown>): Promise<void> =>
  new Promise((done) => queuePrefetch(() => work().finally(done)))

/**
 * Keeps the schedule of the past week and the next two on the device, with its orders and the related data of today's
 * cars (row O2). Runs soon after the start and each sign-in, then repeatedly; not while data should be saved.
 */
export function watchReadAhead(queryClient: QueryClient): void {
  let running = false
  let last: { whose: string; at: number } | null = null

  const readProfile = (): Profile | undefined => queryClient.getQueryData(profileQuery.queryKey)

  async function checkNow(): Promise<void> {
    const profile = readProfile()
    const whose = whoseOf(profile)
    if (running || !profile?.timeZone || whose === null || !mayRead()) return
    if (last?.whose === whose && Date.now() - last.at < restMs) return
    running = true
    const mayContinue = () => whoseOf(readProfile()) === whose && mayRead()
    if (await readAhead(queryClient, whose, { ...profile, timeZone: profile.timeZone }, mayContinue)) {
      last = { whose, at: Date.now() }
    }
    running = false
  }

  const checkSoon = () => setTimeout(checkNow, firstAfterMs)
  let known = whoseOf(readProfile())
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isProfileKey(query.queryKey) || whoseOf(readProfile()) === known) return
    known = whoseOf(readProfile())
    checkSoon()
  })
  document.addEventListener('visibilitychange', checkSoon)
  window.addEventListener('online', checkSoon)
  setInterval(checkNow, lookAgainMs)
  checkSoon()
}

const mayRead = (): boolean => choosePreload() !== false && document.visibilityState === 'visible'

/** Resolves with `true` if everything was checked: the connection held, and the same user is still viewing the page. */
async function readAhead(
  queryClient: QueryClient,
  whose: string,
  profile: Profile & { timeZone: string },
  mayContinue: () => boolean,
): Promise<boolean> {
  const { timeZone, country } = profile
  const today = toWall(serverNow(), timeZone).date
  const { weekStart } = countryDefaults(country ?? 'PL')
  prefetchToday(queryClient)
  prefetchOrders(queryClient)
  queuePrefetch(() => queryClient.prefetchQuery(inspectionTemplatesQuery))
  await inTurn(() => queryClient.prefetchQuery(nextDaysQuery(today, timeZone)))
  const weeks = weeksToRead(today, weekStart)
  for (const first of weeks) {
    if (!mayContinue()) return false
    await inTurn(() => queryClient.prefetchQuery({ ...weekQuery(first, timeZone), staleTime: weekStaleMs }))
    fillDays(queryClient, first, timeZone)
  }
  const onSite = queryClient.getQueryData(onSiteQuery.queryKey) ?? []
  const seen = weeks.flatMap((first) => queryClient.getQueryData(weekQuery(first, timeZone).queryKey) ?? [])
  const orders = ordersToRead([...seen, ...onSite], today, timeZone)
  const cars = new Set(carsToRead(orders, onSite).map(({ id }) => id))
  const unknown = new Set(orders.filter(({ id, version }) => !isKnown(queryClient, id, version)).map(({ id }) => id))
  const incomplete = [...cars].filter((id) => unknown.has(id) || lacksRelated(queryClient, id, profile))
  for (const part of inParts(incomplete)) {
    if (!mayContinue()) return false
    await inTurn(() => readTogether(queryClient, part, true))
  }
  for (const part of inParts([...unknown].filter((id) => !cars.has(id)))) {
    if (!mayContinue()) return false
    await inTurn(() => readTogether(queryClient, part))
  }
  if (isAtDesk(profile)) {
    if (isOld(queryClient, legalQuery)) await inTurn(() => queryClient.prefetchQuery({ ...legalQuery, staleTime: 0 }))
  } else removeDeskData(queryClient)
  const photos = orders.flatMap(({ id }) => queryClient.getQueryData(orderQuery(id).queryKey)?.photos ?? [])
  const logo = queryClient.getQueryData(onboardingQuery.queryKey)?.logo?.name
  const ids = isSlow() ? [] : photos.map(({ id }) => id)
  if (logo !== undefined || ids.length > 0) {
    // Skips appointments that were removed meanwhile.
    const isThere = (id: string) =>
      orders.some((order) =>
        queryClient.getQueryData(orderQuery(order.id).queryKey)?.photos.some((one) => one.id === id),
      )
    const fetchPicture = async (id: string) => {
      if (id === logo) return fetchInTurn(() => fetchLogo(id))
      return isThere(id) ? fetchInTurn(() => fetchThumb(id)) : null
    }
    await cacheThumbs(whose, logo === undefined ? ids : [logo, ...ids], fetchPicture, mayContinue)
  }
  return weeks.every((first) => queryClient.getQueryState(weekQuery(first, timeZone).queryKey)?.status === 'success')
}

const isAtDesk = ({ role }: Profile): boolean => role !== null && desk.includes(role)

/** After a change of role, removes data from this device that only the desk may read. */
function removeDeskData(queryClient: QueryClient): void {
  for (const noun of ['customers', 'legals']) queryClient.removeQueries({ queryKey: [noun] })
}

/** Whether related data of an order is missing or old, as far as the user may read it. */
function lacksRelated(queryClient: QueryClient, id: string, profile: Profile): boolean {
  const { data: order, dataUpdatedAt } = queryClient.getQueryState(orderQuery(id).queryKey) ?? {}
  if (!order) return true
  const { customer, vehicle } = order
  if (isOld(queryClient, visitsQuery({ vehicleId: vehicle.id }), dataUpdatedAt)) return true
  if (customer && !profile.device && isOld(queryClient, messagesQuery(id), dataUpdatedAt)) return true
  return customer !== null && isAtDesk(profile) && isOld(queryClient, customerQuery(customer.id), dataUpdatedAt)
}

/**
 * Whether data is older than its order, or than some hours. Invalidation does not count: every change of any order
 * invalidates all of them.
 */
function isOld(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }, asOf = 0): boolean {
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return readAt < asOf || Date.now() - readAt >= relatedStaleMs
}

/** On a slow connection photos are skipped first. */
function isSlow(): boolean {
  const type = readConnection()?.effectiveType
  return type !== undefined && type !== '4g'
}

/** `null` if the picture was removed, `undefined` if nothing can be fetched now. */
async function fetchInTurn(fetchPicture: () => Promise<Blob>): Promise<Blob | null | undefined> {
  let picture: Blob | null | undefined
  await inTurn(async () => {
    try {
      picture = await fetchPicture()
    } catch (error) {
      if (isApiError(error, 'not-found')) picture = null
    }
  })
  return picture
}

/** Updates older cached days from a fetched week. A day on the screen fetches its own data. */
function fillDays(queryClient: QueryClient, first: LocalDate, timeZone: string): void {
  const week = queryClient.getQueryState(weekQuery(first, timeZone).queryKey)
  if (!week?.data || queryClient.isMutating() > 0) return
  for (let date = first; date < addDays(first, 7); date = addDays(date, 1)) {
    const { queryKey } = dayQuery(date, timeZone)
    const day = queryClient.getQueryCache().find({ queryKey, exact: true })
    if (day?.isActive() || (day?.state.dataUpdatedAt ?? 0) >= week.dataUpdatedAt) continue
    queryClient.setQueryData(queryKey, dayOfWeek(week.data, date, timeZone), { updatedAt: week.dataUpdatedAt })
  }
}

/**
 * Whether the order is cached in this version and is not too old: some changes, such as a customer's new phone number,
 * do not increase the version.
 */
function isKnown(queryClient: QueryClient, id: string, version: number): boolean {
  const order = queryClient.getQueryState(orderQuery(id).queryKey)
  return order?.data?.version === version && Date.now() - order.dataUpdatedAt < orderStaleMs
}
