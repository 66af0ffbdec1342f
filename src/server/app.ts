import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bindAbsences } from './absences/routes.ts'
import { bindAccounts } from './accounts/routes.ts'
import { lookUpOrderPage } from './appointments/look-up-order-page.ts'
import { bindAppointments } from './appointments/routes.ts'
import { countBody } from './auth/count-body.ts'
import { addSignInForms } from './auth/form-route.ts'
import { bindAuth } from './auth/routes.ts'
import { presentSession, sessionCookie } from './auth/session.ts'
import { bindBackups } from './backup/routes.ts'
import { bindBays } from './bays/routes.ts'
import { addBookingPages } from './booking-pages/booking-page.ts'
import { bindOnlineBooking } from './booking-pages/routes.ts'
import { bindCars } from './cars/routes.ts'
import { bindCommands } from './commands/routes.ts'
import { bindConditionReports } from './condition-reports/routes.ts'
import { bindCrm } from './crm/routes.ts'
import { bindCustomers } from './customers/routes.ts'
import { isDiskRefusal } from './db/is-disk-refusal.ts'
import { readWithinAccount, withinAccount } from './db/within-account.ts'
import { closedInDemo } from './demo/closed-in-demo.ts'
import { addDemoSignIn } from './demo/sign-in-route.ts'
import type { Deps } from './deps.ts'
import { openToDevices } from './devices/open-to-devices.ts'
import { bindDevices } from './devices/routes.ts'
import { bindEmployees } from './employees/routes.ts'
import { bindErasures } from './erasures/routes.ts'
import { noticeChange } from './events/notice-change.ts'
import { bindEvents } from './events/routes.ts'
import { bindExports } from './exports/routes.ts'
import { bindFigures } from './figures/routes.ts'
import { bindFindings } from './findings/routes.ts'
import { bindFollowUps } from './follow-ups/routes.ts'
import { bindFreeSlots } from './free-slots/routes.ts'
import { bindHealth } from './health/routes.ts'
import { type Failure, fail } from './http/answer.ts'
import { createBinder, honoPath, lastingHeaders } from './http/bind.ts'
import { readCookie } from './http/cookies.ts'
import { endUnread } from './http/end-unread.ts'
import type { App, HttpEnv } from './http/env.ts'
import type { Gate } from './http/gate.ts'
import { describeApi } from './http/openapi.ts'
import { type PackedBody, packJson, sendPacked } from './http/packed-body.ts'
import { problemResponse } from './http/problem-response.ts'
import { incomingOf } from './http/request-body.ts'
import { isForParts, isPagePart, securityHeaders } from './http/security-headers.ts'
import type { StaticFiles } from './http/static-files.ts'
import { bindIcons } from './icons/routes.ts'
import { bindImports } from './imports/routes.ts'
import { bindInspections } from './inspections/routes.ts'
import { bindInvitations } from './invitations/routes.ts'
import { addWaitlistForm } from './landing/form-route.ts'
import { bindLanding } from './landing/routes.ts'
import { bindLegals } from './legals/routes.ts'
import { bindLocation } from './location/routes.ts'
import { bindMessages } from './messages/routes.ts'
import { addSmsReports } from './messages/sms-reports.ts'
import { addUnsubscribePage } from './messages/unsubscribe-page.ts'
import { bindNotes } from './notes/routes.ts'
import { bindNotices } from './notices/routes.ts'
import { bindLogo } from './onboarding/logo-routes.ts'
import { bindOnboarding } from './onboarding/routes.ts'
import { bindOrderDetails } from './order-details/routes.ts'
import { bindOrderLines } from './order-lines/routes.ts'
import { bindOrders } from './orders/routes.ts'
import { sendErrorPage } from './pages/error-page.ts'
import { linkedStyle } from './pages/page-style.ts'
import { addShareFallback } from './pages/share-fallback.ts'
import { addPaperPage } from './papers/paper-page.ts'
import { bindPaperLinks } from './papers/routes.ts'
import { openWithoutPasskey } from './passkeys/open-without-passkey.ts'
import { bindPasskeys } from './passkeys/routes.ts'
import { bindPasskeyRule } from './passkeys/rule-routes.ts'
import { bindPhotos } from './photos/routes.ts'
import { bindProfiles } from './profiles/routes.ts'
import { bindPush } from './push/routes.ts'
import { S3Problem } from './s3/s3-problem.ts'
import { bindSearch } from './search/routes.ts'
import { bindServices } from './services/routes.ts'
import { bindSessions } from './sessions/routes.ts'
import { bindSms } from './sms/routes.ts'
import { bindVehicles } from './vehicles/routes.ts'
import { bindVisitLinks } from './visit-page/routes.ts'
import { addVisitPage } from './visit-page/visit-page.ts'
import { bindWorkshopPage } from './workshop-page/routes.ts'
import { addWorkshopPages } from './workshop-page/workshop-page.ts'

/** What a tablet waits before it sends a photo again. */
const photosAgainSeconds = 30

/** Creates the server without a socket: call `app.fetch(request)`. `extend` adds routes outside the contract. */
export function createApp(deps: Deps, files: StaticFiles | null = null, extend?: (app: App) => void): App {
  // `/services/` and `/services` are the same path.
  const app: App = new Hono<HttpEnv>({ strict: false })
  addFrame(app, deps, files)

  const { bind, perform, bound } = createBinder(app, gateOf(deps))
  bindHealth(bind, deps)
  bindAuth(bind, deps)
  bindPasskeys(bind, deps)
  bindPasskeyRule(bind, deps)
  bindProfiles(bind, deps)
  bindNotices(bind, deps)
  bindPush(bind, deps)
  bindSessions(bind, deps)
  bindLocation(bind, deps)
  bindServices(bind)
  bindIcons(bind)
  bindOnboarding(bind, deps)
  bindLogo(bind, deps)
  bindBays(bind, deps)
  bindFreeSlots(bind, deps)
  bindVehicles(bind, deps)
  bindCars(bind, deps)
  bindCrm(bind, deps)
  bindCustomers(bind, deps)
  bindAppointments(bind, deps)
  bindCommands(bind, perform, (error, log) => judgeError(error, log, deps))
  bindSearch(bind, deps)
  bindMessages(bind, deps)
  bindSms(bind, deps)
  bindFollowUps(bind, deps)
  bindNotes(bind, deps)
  bindOrderLines(bind, deps)
  bindFindings(bind, deps)
  bindInspections(bind, deps)
  bindConditionReports(bind, deps)
  bindOrderDetails(bind, deps)
  bindOrders(bind, deps)
  bindPaperLinks(bind, deps)
  bindEmployees(bind, deps)
  bindAbsences(bind, deps)
  bindInvitations(bind, deps)
  bindLegals(bind, deps)
  bindLanding(bind, deps)
  bindExports(bind, deps)
  bindBackups(bind, deps)
  bindFigures(bind, deps)
  bindImports(bind, deps)
  bindErasures(bind, deps)
  bindPhotos(bind, deps)
  bindAccounts(bind, deps)
  bindDevices(bind, deps)
  bindEvents(bind, deps)
  bindWorkshopPage(bind, deps)
  bindOnlineBooking(bind, deps)
  bindVisitLinks(bind, deps)

  let document: PackedBody | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= packJson(JSON.stringify(describeApi(bound, deps.config.productName, deps.version)), { lasting: true })
    return sendPacked(c.req.raw, document, { headers: lastingHeaders })
  })
  addWaitlistForm(app, deps)
  if (deps.config.demo) addDemoSignIn(app, deps)
  else addSignInForms(app, deps, files)
  addUnsubscribePage(app, deps, files)
  addPaperPage(app, deps, files)
  addWorkshopPages(app, deps, files)
  addBookingPages(app, deps, files)
  addVisitPage(app, deps, files)
  addSmsReports(app, deps)
  addShareFallback(app)
  extend?.(app)

  const methodsOf = Map.groupBy(bound, (endpoint) => honoPath(endpoint.path).replace(/:\w+/g, ':any'))
  for (const [path, endpoints] of methodsOf) {
    const allow = [...new Set(endpoints.map((endpoint) => endpoint.method))].join(', ')
    app.all(path, (c) => {
      const response = problemResponse(fail('method-not-allowed'), c.get('requestId'))
      response.headers.set('allow', allow)
      return response
    })
  }
  app.all('/api/*', (c) => problemResponse(fail('not-found'), c.get('requestId')))
  if (files) {
    app.all('*', async (c) => {
      const { isMissing, cookie } = await lookUpOrderPage(deps, c.req.raw)
      const isSignedIn = readCookie(c.req.raw.headers, sessionCookie) !== null
      const response = await files.answer(c.req.raw, isMissing, isSignedIn)
      if (cookie) response.headers.append(...cookie)
      return response
    })
  }
  return app
}

const gateOf = (deps: Deps): Gate => ({
  publicOrigin: deps.config.publicOrigin,
  trustedProxies: deps.config.trustedProxies,
  checkReplies: deps.checkReplies,
  uploads: deps.uploads,
  present: (headers) => presentSession(deps, headers),
  isClosed: (endpoint) => deps.config.demo !== null && closedInDemo.has(endpoint),
  isOpenToDevices: (endpoint) => openToDevices.has(endpoint),
  isOpenWithoutPasskey: (endpoint) => openWithoutPasskey.has(endpoint),
  countBody: (endpoint, requester) => countBody(deps, endpoint, requester),
  wall: deps.database.wallRole() === null ? null : { within: withinAccount, read: readWithinAccount },
  revision: deps.database.revision,
  noticeAnswer: deps.meter?.answer,
  noticeWrite: (endpoint, account, done) => noticeChange(deps.hub, endpoint, account, done),
})

function addFrame(app: App, deps: Deps, files: StaticFiles | null): void {
  const defaultHeaders = securityHeaders(deps.config)
  const partHeaders = [...defaultHeaders].filter(([name]) => isForParts(name))
  app.use('*', async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    const log = deps.log.child({ requestId })
    c.set('requestId', requestId)
    c.set('log', log)
    await next()
    const incoming = incomingOf(c)
    if (incoming && !incoming.complete && !['GET', 'HEAD'].includes(c.req.method))
      c.res = await endUnread(c.res, incoming)
    const isPart = isPagePart(c.req.path, c.res.headers.get('content-type'))
    for (const [name, value] of isPart ? partHeaders : defaultHeaders)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!isPart) c.res.headers.set('x-request-id', requestId)
    if (c.req.path.startsWith('/api/')) {
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
      // Devices with a wrong clock correct their time by this header.
      c.res.headers.set('date', new Date(deps.now()).toUTCString())
      // Law: the log has the route pattern, never the path with its ids.
      const ms = Math.round(performance.now() - startedAt)
      log.info({ method: c.req.method, route: c.req.routePath, status: c.res.status, ms }, 'request')
    }
    deps.meter?.request({
      ...{ method: c.req.method, route: c.req.routePath, status: c.res.status, requestId },
      ...{ ms: performance.now() - startedAt, traceparent: c.req.raw.headers.get('traceparent') },
    })
  })
  app.onError((error, c) => {
    const requestId = c.get('requestId') ?? ''
    const failure = judgeError(error, c.get('log') ?? deps.log, deps)
    const accepts = c.req.path.startsWith('/api/') ? undefined : c.req.header('accept')
    return accepts?.includes('text/html') && failure.why !== 'photos-unavailable'
      ? sendErrorPage(c.req.raw, deps, requestId, linkedStyle(files))
      : problemResponse(failure, requestId)
  })
}

/** Logs what a call has thrown, and returns what it is answered. */
function judgeError(error: unknown, log: Deps['log'], deps: Deps): Failure {
  // The guard of the store has logged it.
  if (error instanceof S3Problem) return fail('photos-unavailable', { retryAfter: photosAgainSeconds })
  const isRefusal = isDiskRefusal(error)
  log.error({ err: error }, isRefusal ? 'the disk or the database refuses a write' : 'bug')
  if (isRefusal) deps.refusedWrites.note(deps.now())
  return fail(isRefusal ? 'cannot-store' : 'internal')
}
