import type { Context } from 'hono'
import { paperNames } from '#contract/labels/paper-names.ts'
import { saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { visitPath, workshopPath } from '#contract/pages/server-pages.ts'
import type { ProblemCode, TextDescriptor } from '#contract/shape/problem.ts'
import { lines } from '#contract/shape/text.ts'
import { longestRefusal } from '#domain/findings/finding.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'
import { readForm } from '../auth/read-form.ts'
import type { Deps } from '../deps.ts'
import { answerByCustomer } from '../findings/change-finding.ts'
import type { App, HttpEnv } from '../http/env.ts'
import { problemResponse } from '../http/problem-response.ts'
import { localeCookie, readLocaleCookie } from '../http/reader-locale.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { visitCalendar } from '../messages/visit-calendar.ts'
import { liveStyle } from '../pages/page-style.ts'
import { formPageHeaders, secretPageHeaders, sendPage } from '../pages/send-page.ts'
import { sendPicture } from '../pages/send-picture.ts'
import { sendUnknownLink } from '../pages/unknown-link.ts'
import { addPaperRoutes } from '../papers/paper-page.ts'
import { findPaperLinks } from '../papers/rows/store.ts'
import { fileName } from '../photos/photo-files.ts'
import { findPhoto } from '../photos/store.ts'
import { findStation } from '../stations/store.ts'
import { hashToken, isToken } from '../token.ts'
import { findVisitByToken } from '../visit-links/store.ts'
import { createPageFinder, readChosenLocale, readLocale } from '../workshop-page/find-page.ts'
import { createWorkshopWriter } from '../workshop-page/workshop-writer.ts'
import { confirmComing, moveVisit, type SeenVisit, stepVisit, timesForMove } from './change-visit.ts'
import { type PublicVisit, readVisit } from './read-visit.ts'
import { renderCancel, renderComing, renderMove, renderVisit, type VisitView } from './render-visit.ts'
import { sampleVisit } from './sample-visit.ts'
import { visitTexts as texts } from './visit-texts.ts'

/** The times that a customer can choose from. */
const offeredTimes = 40
/** The last instant that a date can hold (ECMAScript). */
const latestMs = 8.64e15
/** A remark of full length, each letter written as six characters. */
const mostBytes = 8_000
const remarkText = lines(0, longestRefusal)
/** The forms count towards the same limit as calls with a body. */
const publicForm = { access: 'public', body: saveOnlineBooking.body } as const

const noticeOf = (why: ProblemCode): TextDescriptor =>
  why === 'slot-taken' ? texts.taken : why === 'too-late' ? texts.tooLate : texts.changed

/**
 * The page of a visit for its customer, behind a link with a secret: what happens to the car, the questions of the
 * workshop, and what the customer may change. The token is the only authorisation.
 */
export function addVisitPage(app: App, deps: Deps, files: StaticFiles | null): void {
  const { config, database, now, photos, translate } = deps
  const { db } = database
  const style = liveStyle(files)
  const path = `${visitPath}/:token`
  const pages = createPageFinder(deps, style)

  /** Reads a visit in the language that the reader has chosen, otherwise in that of the customer. */
  async function readFor(c: Context<HttpEnv>, account: string, id: string): Promise<PublicVisit | null> {
    const visit = await readVisit(db, account, id, now())
    const locale = readLocaleCookie(c.req.raw.headers)
    return visit && locale ? { ...visit, facts: { ...visit.facts, locale } } : visit
  }

  async function find(c: Context<HttpEnv>): Promise<{ visit: PublicVisit; token: string } | null> {
    const token = c.req.param('token') ?? null
    const link = isToken(token) ? await findVisitByToken(db, hashToken(token), now()) : null
    const visit = link && (await readFor(c, link.account, link.appointmentId))
    return visit && token ? { visit, token } : null
  }

  /** Answers a request for a visit. */
  const onVisit =
    (respond: (c: Context<HttpEnv>, visit: PublicVisit, token: string) => Promise<Response | null>) =>
    async (c: Context<HttpEnv>): Promise<Response> => {
      const found = await find(c)
      return (found && (await respond(c, found.visit, found.token))) ?? sendUnknownLink(c, deps, style)
    }

  async function viewOf(visit: PublicVisit, token: string, notice?: TextDescriptor): Promise<VisitView> {
    const { facts, account, row } = visit
    const write = createWorkshopWriter(translate, facts.locale, facts.station)
    const links = await findPaperLinks(account, db, row.id, now())
    // Of several links to the same paper the newest.
    const papers = links
      .filter((link, at) => links.findIndex(({ paper }) => paper === link.paper) === at)
      .map(({ id, paper }) => ({ id, name: write.text(paperNames[paper as LinkedPaper]) }))
    return { visit, write, token, papers, productName: config.productName, now: now(), notice }
  }

  const show = async (c: Context<HttpEnv>, visit: PublicVisit, token: string, notice?: TextDescriptor) =>
    sendPage(c.req.raw, renderVisit(await viewOf(visit, token, notice)), style, {
      status: notice ? 409 : 200,
      headers: formPageHeaders,
    })

  async function showMove(c: Context<HttpEnv>, visit: PublicVisit, token: string, notice?: TextDescriptor) {
    const times = await timesForMove(deps, visit, { from: 0, limit: offeredTimes })
    const others = times.map(({ from }) => from).filter((time) => time !== visit.row.starts_at)
    const page = renderMove(await viewOf(visit, token, notice), others)
    return sendPage(c.req.raw, page, style, { status: notice ? 409 : 200, headers: formPageHeaders })
  }

  app.get(
    path,
    onVisit(async (c, visit, token) => {
      const chosen = readChosenLocale(c)
      if (chosen) {
        c.header(...localeCookie(chosen))
        // Links and forms of the page need no language, and the script looks for changes at the same address.
        return c.redirect(`${visitPath}/${token}`, 303)
      }
      const step = c.req.query('step')
      if (step === 'cancel' && visit.may.cancel)
        return sendPage(c.req.raw, renderCancel(await viewOf(visit, token)), style, { headers: formPageHeaders })
      if (step === 'coming' && visit.may.come && visit.row.coming_at === null)
        return sendPage(c.req.raw, renderComing(await viewOf(visit, token)), style, { headers: formPageHeaders })
      return step === 'move' && visit.may.move ? showMove(c, visit, token) : show(c, visit, token)
    }),
  )

  // Only the owner sees it, whether the page of the workshop is public or not.
  app.get(
    `${workshopPath}/:slug/visit`,
    pages.answer(async (c, { account }) => {
      const { isOwner, cookie } = await pages.readOwner(c, account)
      const station = isOwner ? (await findStation(account, db))?.content : undefined
      if (!station) return null
      const write = createWorkshopWriter(translate, readLocale(c), station)
      const visit = sampleVisit(translate, write.locale, station, now())
      const view = { visit, write, token: '', papers: [], productName: config.productName, now: now(), isPreview: true }
      const response = await sendPage(c.req.raw, renderVisit(view), style)
      if (cookie) response.headers.append(...cookie)
      return response
    }),
  )

  app.post(
    path,
    onVisit(async (c, visit, token) => {
      const read = await readForm(c, deps, publicForm, mostBytes)
      if (!read.ok) return problemResponse(read, c.get('requestId'))
      const { fields } = read.form
      const done = await take(visit, fields)
      if (done === null) return problemResponse({ ok: false, why: 'invalid', field: 'act' }, c.get('requestId'))
      if (done.ok) {
        read.form.log.info({ appointment: visit.row.id, act: fields.get('act') }, 'changed by the customer')
        // A reload of the page must not send the form again.
        return c.redirect(`${visitPath}/${token}`, 303)
      }
      const present = await readFor(c, visit.account, visit.row.id)
      if (!present) return null
      return done.why === 'slot-taken' && present.may.move
        ? showMove(c, present, token, texts.taken)
        : show(c, present, token, noticeOf(done.why))
    }),
  )

  /** Takes the step of a form; `null` if it is none. */
  async function take(
    visit: PublicVisit,
    fields: URLSearchParams,
  ): Promise<{ ok: true } | { ok: false; why: ProblemCode } | null> {
    const act = fields.get('act')
    const version = Number(fields.get('version'))
    const seen: SeenVisit = { statusVersion: version, startsAt: Number(fields.get('starts')) }
    switch (act) {
      case 'accept':
      case 'decline':
      case 'cancel':
        return stepVisit(deps, visit, act, seen)
      case 'coming':
        return confirmComing(deps, visit, seen)
      case 'move': {
        const to = Number(fields.get('to'))
        if (!Number.isSafeInteger(to)) return null
        // More than a date can hold.
        return Math.abs(to) > latestMs ? { ok: false, why: 'slot-taken' } : moveVisit(deps, visit, to, seen)
      }
      case 'approved':
      case 'declined': {
        const { account, row } = visit
        const remark = remarkText.safeParse((fields.get('remark') ?? '').slice(0, longestRefusal)).data
        if (remark === undefined) return null
        const findingId = fields.get('finding') ?? ''
        if (!visit.findings.some(({ id }) => id === findingId)) return { ok: false, why: 'version-conflict' }
        const answered = await answerByCustomer(deps, {
          ...{ account, appointmentId: row.id, findingId, version, to: act, remark },
        })
        if (answered.ok) deps.hub.announce(account, { noun: 'appointments', id: row.id, version: null })
        return answered
      }
      default:
        return null
    }
  }

  app.get(
    `${path}/visit.ics`,
    onVisit(async (_c, { row, facts }) => {
      if (row.status !== 'confirmed') return null
      const text = visitCalendar(facts, { origin: config.publicOrigin, product: config.productName, now: now() })
      return new Response(text, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="visit.ics"',
          ...secretPageHeaders,
        },
      })
    }),
  )

  app.get(
    `${path}/photos/:photoId/:size`,
    onVisit(async (c, visit) => {
      const { photoId, size } = c.req.param() as { photoId: string; size: string }
      const isShown = visit.photos.some(({ id }) => id === photoId) && (size === 'thumb' || size === 'screen')
      const row = isShown ? await findPhoto(visit.account, db, photoId) : null
      const bytes = row && (await photos.get(fileName(row.name, size as 'thumb' | 'screen')))
      return bytes && sendPicture(bytes, secretPageHeaders)
    }),
  )

  addPaperRoutes(app, deps, files, `${path}/papers/:linkId`, async (c) => {
    const found = await find(c)
    if (!found) return null
    const links = await findPaperLinks(found.visit.account, db, found.visit.row.id, now())
    return links.find(({ id }) => id === c.req.param('linkId')) ?? null
  })
}
