import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { isProfileKey, profileQuery } from '#client/api/profile-query.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { nextDaysQuery } from '#client/features/appointments/dashboard/next-days-query.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { carsToRead, dayOfWeek, ordersToRead, weeksToRead } from '#client/features/appointments/read-ahead-window.ts'
import { customerQuery } from '#client/features/customers/customer-queries.ts'
import { legalQuery } from '#client/features/legals/legal-query.ts'
import { messagesQuery } from '#client/features/messages/messages-query.ts'
import { choosePreload, readConnection } from '#client/offline/build/preload-links.ts'
import { cacheThumbs, whoseOf } from '#client/offline/photos/cached-thumbs.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { getPhoto } from '#contract/photos.ts'
import type { Profile } from '#contract/profiles.ts'
import { countryDefaults } from '#domain/codes/country.ts'
import { desk } from '#domain/role.ts'
import { addDays, type LocalDate, toWall } from '#domain/wall-time.ts'
import { dayQuery, orderQuery, visitsQuery, weekQuery } from '../appointment-queries.ts'
import { prefetchOrders, prefetchToday } from './prefetch-appointments.ts'
import { inParts, readTogether } from './read-together.ts'

/** A tablet that loses the network in the morning has what was known in the afternoon before. */
const weekStaleMs = 4 * 60 * 60_000
const relatedStaleMs = 4 * 60 * 60_000
const orderStaleMs = 24 * 60 * 60_000
const lookAgainMs = 60 * 60_000
/** Coming back to the page within that time asks nothing. */
const restMs = 10 * 60_000
/** The page that was opened has the line for itself first. */
const firstAfterMs = 3_000

/** One thing after the other, in turn with what links in sight ask for, never before it. */
const inTurn = (work: () => Promise<unknown>): Promise<void> =>
  new Promise((done) => queuePrefetch(() => work().finally(done)))

/**
 * Keeps the schedule of the past week and the next two on the device, with its orders and what else is shown of
 * today's cars (row O2): soon after the start and each sign-in, and as time goes by; not while the line is to be spared.
 */
export function watchReadAhead(queryClient: QueryClient): void {
  let running = false
  let last: { whose: string; at: number } | null = null

  const whoIs = (): Profile | undefined => queryClient.getQueryData(profileQuery.queryKey)

  async function look(): Promise<void> {
    const profile = whoIs()
    const whose = whoseOf(profile)
    if (running || !profile?.timeZone || whose === null || !mayRead()) return
    if (last?.whose === whose && Date.now() - last.at < restMs) return
    running = true
    const isStill = () => whoseOf(whoIs()) === whose && mayRead()
    if (await readAhead(queryClient, whose, { ...profile, timeZone: profile.timeZone }, isStill)) {
      last = { whose, at: Date.now() }
    }
    running = false
  }

  const lookSoon = () => setTimeout(look, firstAfterMs)
  let known = whoseOf(whoIs())
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isProfileKey(query.queryKey) || whoseOf(whoIs()) === known) return
    known = whoseOf(whoIs())
    lookSoon()
  })
  document.addEventListener('visibilitychange', lookSoon)
  window.addEventListener('online', lookSoon)
  setInterval(look, lookAgainMs)
  lookSoon()
}

const mayRead = (): boolean => choosePreload() !== false && document.visibilityState === 'visible'

/** `true` when all of it was looked at: the line held, and the same user still looks at the page. */
async function readAhead(
  queryClient: QueryClient,
  whose: string,
  profile: Profile & { timeZone: string },
  isStill: () => boolean,
): Promise<boolean> {
  const { timeZone, country } = profile
  const today = toWall(serverNow(), timeZone).date
  const { weekStart } = countryDefaults(country ?? 'PL')
  prefetchToday(queryClient)
  prefetchOrders(queryClient)
  await inTurn(() => queryClient.prefetchQuery(nextDaysQuery(today, timeZone)))
  const weeks = weeksToRead(today, weekStart)
  for (const first of weeks) {
    if (!isStill()) return false
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
    if (!isStill()) return false
    await inTurn(() => readTogether(queryClient, part, true))
  }
  for (const part of inParts([...unknown].filter((id) => !cars.has(id)))) {
    if (!isStill()) return false
    await inTurn(() => readTogether(queryClient, part))
  }
  if (isAtDesk(profile)) {
    if (isOld(queryClient, legalQuery)) await inTurn(() => queryClient.prefetchQuery({ ...legalQuery, staleTime: 0 }))
  } else dropDesk(queryClient)
  const photos = orders.flatMap(({ id }) => queryClient.getQueryData(orderQuery(id).queryKey)?.photos ?? [])
  if (!isSlow()) {
    const ids = photos.map(({ id }) => id)
    // One that was removed meanwhile is not asked for.
    const isThere = (id: string) =>
      orders.some((order) =>
        queryClient.getQueryData(orderQuery(order.id).queryKey)?.photos.some((one) => one.id === id),
      )
    await cacheThumbs(whose, ids, async (id) => (isThere(id) ? fetchThumb(id) : null), isStill)
  }
  return weeks.every((first) => queryClient.getQueryState(weekQuery(first, timeZone).queryKey)?.status === 'success')
}

const isAtDesk = ({ role }: Profile): boolean => role !== null && desk.includes(role)

/** Whose role is another one now no longer has on this device what only the desk may read. */
function dropDesk(queryClient: QueryClient): void {
  for (const noun of ['customers', 'legals']) queryClient.removeQueries({ queryKey: [noun] })
}

/** Whether something is missing or old of what an order shows beside itself, as far as the reader may read it. */
function lacksRelated(queryClient: QueryClient, id: string, profile: Profile): boolean {
  const { data: order, dataUpdatedAt } = queryClient.getQueryState(orderQuery(id).queryKey) ?? {}
  if (!order) return true
  const { customer, vehicle } = order
  if (isOld(queryClient, visitsQuery({ vehicleId: vehicle.id }), dataUpdatedAt)) return true
  if (customer && !profile.device && isOld(queryClient, messagesQuery(id), dataUpdatedAt)) return true
  return customer !== null && isAtDesk(profile) && isOld(queryClient, customerQuery(customer.id), dataUpdatedAt)
}

/**
 * Older than the order it belongs to, or than some hours. Not by whether it counts as changed: every change of any
 * order marks all of them.
 */
function isOld(queryClient: QueryClient, { queryKey }: { queryKey: QueryKey }, asOf = 0): boolean {
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return readAt < asOf || Date.now() - readAt >= relatedStaleMs
}

/** Pictures are the first thing that a slow line is spared. */
function isSlow(): boolean {
  const type = readConnection()?.effectiveType
  return type !== undefined && type !== '4g'
}

/** `null` for a photo that is gone, `undefined` where nothing can be had now. */
async function fetchThumb(id: string): Promise<Blob | null | undefined> {
  let thumb: Blob | null | undefined
  await inTurn(async () => {
    try {
      const bytes = await call(getPhoto, { params: { id, size: 'thumb' } })
      thumb = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: getPhoto.bytes })
    } catch (error) {
      if (isApiError(error, 'not-found')) thumb = null
    }
  })
  return thumb
}

/** Puts a week that was read under its days, where those are older; a day on the screen asks for itself. */
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

/** A story of this version, and not too old: what a version does not count, as a customer's new number, comes too. */
function isKnown(queryClient: QueryClient, id: string, version: number): boolean {
  const order = queryClient.getQueryState(orderQuery(id).queryKey)
  return order?.data?.version === version && Date.now() - order.dataUpdatedAt < orderStaleMs
}
