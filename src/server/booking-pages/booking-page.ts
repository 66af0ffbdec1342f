import type { Context } from 'hono'
import { saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { bookingPath, visitPath, workshopPath } from '#contract/pages/server-pages.ts'
import { type ProblemCode, problems, type TextDescriptor } from '#contract/shape/problem.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { addDays, dayBounds, isLocalDate, toWall } from '#domain/wall-time.ts'
import { readForm } from '../auth/read-form.ts'
import type { Deps } from '../deps.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { type BookingRefusal, bookOnline, findBooked, nextTimes } from '../online-booking/book-online.ts'
import { findTimes } from '../online-booking/find-times.ts'
import type { OnlineEntry } from '../online-booking/online-entry.ts'
import { linkedStyle } from '../pages/page-style.ts'
import type { Markup } from '../pages/render-page.ts'
import { formPageHeaders, sendPage, sendPublicPage } from '../pages/send-page.ts'
import { findRules, type StoredRules } from '../stations/booking-rules-store.ts'
import { findSection, findStation } from '../stations/store.ts'
import { createPageFinder, type FoundPage, readChosenLocale, readLocale } from '../workshop-page/find-page.ts'
import { createWorkshopWriter } from '../workshop-page/workshop-writer.ts'
import { checkBookingCode, sendBookingCode } from './booking-code.ts'
import { bookingTexts as texts } from './booking-texts.ts'
import {
  type BookingFaults,
  mostServices,
  readBooking,
  readServices,
  readTime,
  readTyped,
  type TypedBooking,
  trapField,
} from './read-entry.ts'
import {
  type BookingFrame,
  bookingHead,
  frameBooking,
  renderCallUs,
  renderCodeStep,
  renderDetailStep,
  renderLostStep,
  renderServiceStep,
  renderTimeStep,
} from './render-booking.ts'

/** The times of one page. */
const shownTimes = 40
/** A form with all fields filled in, each letter written as six characters. */
const mostBytes = 16_000
/** The forms count towards the same limit as calls with a body. */
const publicForm = { access: 'public', body: saveOnlineBooking.body } as const

const refusalTexts: Partial<Record<BookingRefusal, TextDescriptor>> = {
  'queue-full': texts.queueFull,
  'open-bookings': texts.openBookings,
  'too-many-requests': texts.tooOften,
  'too-many-codes': texts.tooOften,
}

/**
 * Online booking below the page of a workshop, in forms without a script. What was chosen is in the address, what was
 * typed is in the page: nothing is stored before the code from the mail was right.
 */
export function addBookingPages(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, database, now, translate } = deps
  const { db } = database
  const style = linkedStyle(files)
  const { answer, readOwner } = createPageFinder(deps, style)

  type Place = Awaited<ReturnType<typeof readPlace>>

  /** Everything that a step needs to know of the workshop. */
  async function readPlace(c: Context<HttpEnv>, { account, slug, isPreview }: FoundPage) {
    const station = (await findStation(account, db))?.content
    if (!station) return null
    const rules = await findRules(account, db)
    const services = (await findSection(account, db, 'services'))?.content.services ?? []
    const write = createWorkshopWriter(translate, readLocale(c), station)
    const url = `${config.publicOrigin}${workshopPath}/${slug}`
    // The owner looks at the booking before switching it on.
    const owner = rules.isOn && !isPreview ? { isOwner: false, cookie: null } : await readOwner(c, account)
    const frame: BookingFrame = {
      ...{ station, slug, write, url, productName: config.productName },
      chosenLocale: readChosenLocale(c),
      isPreview: isPreview || !rules.isOn,
    }
    return { account, station, rules, services, frame, isShown: rules.isOn || owner.isOwner, cookie: owner.cookie }
  }

  async function show(
    c: Context<HttpEnv>,
    { frame }: { frame: BookingFrame },
    step: Markup,
    more: { status?: number; headers?: Record<string, string>; isPublic?: boolean } = {},
  ): Promise<Response> {
    const page = frameBooking(frame, step, more.isPublic ? bookingHead(frame) : undefined)
    return more.isPublic && !frame.isPreview
      ? sendPublicPage(c.req.raw, page, style)
      : sendPage(c.req.raw, page, style, { ...more, headers: { ...formPageHeaders, ...more.headers } })
  }

  const onPage = (respond: (c: Context<HttpEnv>, place: NonNullable<Place>) => Promise<Response>) =>
    answer(async (c, page) => {
      if (page.slug !== c.req.param('slug')) {
        const { search } = new URL(c.req.url)
        return c.redirect(`${workshopPath}/${page.slug}${bookingPath}${search}`, 302)
      }
      const place = await readPlace(c, page)
      if (!place) return null
      const response = place.isShown
        ? await respond(c, place)
        : await show(c, place, renderCallUs(place.frame, place.frame.write.text(texts.off)), { status: 404 })
      if (place.cookie) response.headers.append(...place.cookie)
      return response
    })

  app.get(
    `${workshopPath}/:slug${bookingPath}`,
    onPage(async (c, place) => {
      const query = new URL(c.req.url).searchParams
      const services = readServices(query, place.services)
      const isFirst = !query.has('service')
      if (services.length === 0 || services.length > mostServices) {
        const fault = isFirst ? null : services.length > 0 ? texts.tooMany : texts.chooseService
        const step = renderServiceStep(place.frame, place.services, services, fault)
        return show(c, place, step, { isPublic: isFirst, status: isFirst ? 200 : 422 })
      }
      const startsAt = readTime(query)
      if (startsAt === null) return showTimes(c, place, services, query.get('from'))
      const typed = readTyped(query)
      return show(c, place, renderDetailStep(place.frame, { services, startsAt, typed, faults: {}, problem: null }))
    }),
  )

  async function showTimes(
    c: Context<HttpEnv>,
    { account, station, rules, frame }: NonNullable<Place>,
    services: OnlineEntry['services'],
    wishedFrom: string | null,
  ): Promise<Response> {
    const from = wishedFrom !== null && isLocalDate(wishedFrom) ? dayBounds(wishedFrom, station.timeZone).from : 0
    const found = await findTimes(account, db, station, rules, { services, from, limit: shownTimes + 1, now: now() })
    // A day is never split between two pages, unless it alone has more times than a page.
    const dateOf = (instant: number): string => toWall(instant, station.timeZone).date
    const next = found[shownTimes]
    const whole = next ? found.filter((time) => dateOf(time.from) !== dateOf(next.from)) : found
    const shown = whole.length > 0 ? whole : found.slice(0, shownTimes)
    const last = shown.at(-1)
    const laterFrom = next && last ? addDays(dateOf(last.from), 1) : null
    const times = shown.map((time) => time.from)
    const step = renderTimeStep(frame, { services, times, laterFrom, horizonDays: rules.horizonDays })
    return show(c, { frame }, step)
  }

  app.post(
    `${workshopPath}/:slug${bookingPath}`,
    onPage(async (c, place) => {
      if (place.frame.isPreview) return c.redirect(new URL(c.req.url).pathname, 303)
      const read = await readForm(c, deps, publicForm, mostBytes)
      if (!read.ok) return problemResponse(read, c.get('requestId'))
      const { fields } = read.form
      const services = readServices(fields, place.services)
      const startsAt = readTime(fields)
      if (services.length === 0 || services.length > mostServices || startsAt === null)
        return c.redirect(new URL(c.req.url).pathname, 303)
      const typed = readTyped(fields)
      const sent: SentBooking = { place, services, startsAt, typed, fields, reader: read.form }
      const booking = await readMakes(sent)
      if (!booking.ok || fields.get('act') === 'change')
        return showDetails(c, sent, booking.ok ? {} : booking.faults, null, booking.ok ? 200 : 422)
      // People do not see this field: a program gets the page that it expects, and nothing happens.
      if (fields.get(trapField)) return showCode(c, sent, null)
      return fields.has('code') && fields.get('act') === 'book'
        ? bookNow(c, sent, booking.entry)
        : sendCode(c, sent, booking.entry)
    }),
  )

  type SentBooking = {
    place: NonNullable<Place>
    services: OnlineEntry['services']
    startsAt: number
    typed: TypedBooking
    fields: URLSearchParams
    reader: Pick<Extract<Awaited<ReturnType<typeof readForm>>, { ok: true }>['form'], 'headers' | 'ip' | 'log'>
  }

  async function readMakes({ place, services, startsAt, typed }: SentBooking) {
    const brands = (await findSection(place.account, db, 'brands'))?.content
    const makes = !brands || brands.all ? null : brands.brands
    const { locale } = place.frame.write
    return readBooking(typed, { station: place.station, makes, services, startsAt, locale })
  }

  const showDetails = (
    c: Context<HttpEnv>,
    { place, services, startsAt, typed }: SentBooking,
    faults: BookingFaults,
    problem: string | null,
    status = 200,
    headers: Record<string, string> = {},
  ) =>
    show(c, place, renderDetailStep(place.frame, { services, startsAt, typed, faults, problem }), { status, headers })

  const showCode = (c: Context<HttpEnv>, sent: SentBooking, problem: string | null, more: { status?: number } = {}) =>
    show(
      c,
      sent.place,
      renderCodeStep(sent.place.frame, { ...sent, confirmation: sent.place.rules.confirmation, problem }),
      more,
    )

  /** Says why a step was refused, in words for a customer. */
  const describe = ({ place: { frame, station } }: SentBooking, why: BookingRefusal): string =>
    frame.write.text(refusalTexts[why] ?? problems[why as ProblemCode].words, {
      phone: formatPhone(station.phone, station.country),
    })

  const isStillFree = async (
    { account, station, rules }: { account: string; station: BookingFrame['station']; rules: StoredRules },
    { services, startsAt }: OnlineEntry,
  ): Promise<boolean> => {
    const wish = { services, from: startsAt, limit: 1, now: now(), isChosen: true }
    return (await findTimes(account, db, station, rules, wish))[0]?.from === startsAt
  }

  async function showLost(c: Context<HttpEnv>, sent: SentBooking, entry: OnlineEntry, code: string): Promise<Response> {
    const times = (await nextTimes(deps, sent.place.account, entry)).map((time) => time.from)
    return show(c, sent.place, renderLostStep(sent.place.frame, { ...sent, code, times }), { status: 409 })
  }

  async function sendCode(c: Context<HttpEnv>, sent: SentBooking, entry: OnlineEntry): Promise<Response> {
    const { place, reader } = sent
    if (!(await isStillFree(place, entry))) return showLost(c, sent, entry, '')
    const { account, station, frame } = place
    const request = { account, station: station.name, email: entry.email, locale: frame.write.locale, ...reader }
    const mailed = await sendBookingCode(deps, request)
    if (mailed.ok) {
      const response = await showCode(c, sent, null)
      response.headers.append(...mailed.cookie)
      return response
    }
    // The code of a moment ago is in the mailbox.
    if (mailed.why === 'code-requested-recently')
      return showCode(c, sent, frame.write.text(problems[mailed.why].words), { status: 429 })
    const { status } = problems[mailed.why]
    const headers = mailed.retryAfter ? { 'retry-after': String(mailed.retryAfter) } : {}
    return showDetails(c, sent, {}, describe(sent, mailed.why), status, headers)
  }

  async function bookNow(c: Context<HttpEnv>, sent: SentBooking, entry: OnlineEntry): Promise<Response> {
    const { place, reader, fields } = sent
    const { account } = place
    const code = (fields.get('code') ?? '').trim()
    const { signature, refused } = await checkBookingCode(deps, { account, email: entry.email, code, ...reader })
    const attempt = { account, entry, signature, ip: reader.ip }
    const booked = refused ?? (await bookOnline(deps, attempt))
    // A second tap, or a form that is sent again because the answer was lost.
    const token = booked.ok ? booked.token : booked.why === 'invalid-code' ? await findBooked(deps, attempt) : null
    if (booked.ok || token !== null) return c.redirect(`${visitPath}/${token}`, 303)
    if (booked.why === 'lost') return showLost(c, sent, entry, code)
    if (booked.why === 'invalid-code') return showCode(c, sent, describe(sent, booked.why), { status: 422 })
    const headers = booked.retryAfter ? { 'retry-after': String(booked.retryAfter) } : {}
    return showDetails(c, sent, {}, describe(sent, booked.why), 429, headers)
  }
}
