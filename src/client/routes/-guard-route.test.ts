import { i18n } from '@lingui/core'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouteComponent,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RouterContext } from '#client/routing/router-context.ts'
import { localeParams } from '../i18n/locale.ts'
import { guardRoute } from './-guard-route.ts'

vi.mock('#client/routing/route-rules.ts', () => ({
  routeRules: [
    { from: '/en/**', redirect: '/**', bare: true },
    { from: '/old/**', redirect: '/orders/**' },
    { from: '/orders/checked', middleware: 'nobody-wrote-this' },
  ],
}))

const session = { signedIn: true, held: false, tablet: false }
const noComponent: RouteComponent = () => null

function openAt(path: string) {
  const root = createRootRouteWithContext<RouterContext>()({ beforeLoad: (visit): Promise<void> => guardRoute(visit) })
  const locale = createRoute({
    getParentRoute: () => root,
    path: '{-$locale}',
    params: localeParams,
    staticData: { layout: true },
  })
  const screen = (path: string, staticData: object = {}) =>
    createRoute({ getParentRoute: () => locale, path, staticData, component: noComponent })
  const isPublic = { public: true }
  const children = [
    ...[screen('/', isPublic), screen('goto-crm', isPublic), screen('login', isPublic), screen('passkey', isPublic)],
    screen('schedule'),
    ...[screen('orders/$id'), screen('profile', { closedToTablets: true })],
  ]
  const router = createRouter({
    routeTree: root.addChildren([locale.addChildren(children)]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: {
      session: {
        isAuthenticated: async () => session.signedIn,
        lacksPasskey: () => session.held,
        isWorkshopTablet: () => session.tablet,
      },
    },
    isServer: false,
  })
  return router
}

async function locationAfter(path: string): Promise<string> {
  const router = openAt(path)
  await router.load()
  // Back navigation returns to the previous page, not to the redirect.
  expect(router.history.length).toBe(1)
  return router.state.location.href
}

beforeEach(() => {
  Object.assign(session, { signedIn: true, held: false, tablet: false })
  vi.stubGlobal('document', {
    cookie: 'i18n_redirected=en',
    documentElement: {},
    querySelector: () => null,
    getElementById: () => null,
  })
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('window', { addEventListener: () => {}, scrollTo: () => {}, location: { origin: 'http://localhost' } })
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => setTimeout(done))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/en/orders/1?tab=photos#last', '/orders/1?tab=photos#last'],
  ['/old/1?tab=photos#last', '/orders/1?tab=photos#last'],
  ['/pl/old/1#last', '/pl/orders/1#last'],
])('R6 R8 a rule redirects %s to %s, with query and fragment', async (from, to) => {
  expect(await locationAfter(from)).toBe(to)
})

test('R7 a page whose rule names an unknown middleware fails with an error that names it', async () => {
  const router = openAt('/orders/checked')
  await router.load()
  const errors = router.state.matches.map(({ error }) => error).filter(Boolean)
  expect(errors).toEqual([new Error("Unknown route middleware: 'nobody-wrote-this'")])
})

test.each([
  ['/?utm=mail#join', '/pl?utm=mail#join'],
  ['/goto-crm#invitation=abc', '/pl/goto-crm#invitation=abc'],
  ['/schedule?date=2026-11-22', '/schedule?date=2026-11-22'],
])('R8 if Polish is detected, %s redirects to %s', async (from, to) => {
  vi.stubGlobal('navigator', { languages: ['pl'] })
  Object.assign(document, { cookie: '' })
  expect(await locationAfter(from)).toBe(to)
})

test('A23 with a session that lacks the passkey of its station a page redirects to the one that asks for it', async () => {
  Object.assign(session, { signedIn: false, held: true })
  expect(await locationAfter('/schedule?date=2026-11-22')).toBe('/passkey?to=%2Fschedule%3Fdate%3D2026-11-22')
  expect(await locationAfter('/pl/orders/1')).toBe('/pl/passkey?to=%2Fpl%2Forders%2F1')
})

test.each([
  ['/schedule?date=2026-11-22#now', '/login', '/schedule?date=2026-11-22#now'],
  ['/pl/orders/1', '/pl/login', '/pl/orders/1'],
])('R5 without a session %s redirects to %s, with the requested page', async (from, login, requested) => {
  session.signedIn = false
  // The sign-in is a document of its own.
  const replace = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { replace } }))
  await openAt(from).load()
  const to = new URL(replace.mock.calls[0]?.[0], 'http://localhost')
  expect([to.pathname, to.searchParams.get('to'), to.hash]).toEqual([login, requested, ''])
})

test('a workshop tablet is redirected to the board, in the language of the path', async () => {
  session.tablet = true
  expect(await locationAfter('/pl/profile')).toBe('/pl/schedule')
})

test('a workshop tablet may open every other page, and a person may open the closed one', async () => {
  expect(await locationAfter('/profile')).toBe('/profile')
  session.tablet = true
  expect(await locationAfter('/orders/1')).toBe('/orders/1')
})

test('a redirect from an English to a Polish page is in Polish', async () => {
  const router = openAt('/schedule')
  await router.load()
  session.tablet = true
  await router.navigate({ href: '/pl/profile' })
  expect(router.state.location.href).toBe('/pl/schedule')
})
