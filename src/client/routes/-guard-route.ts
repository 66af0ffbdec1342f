import { t } from '@lingui/core/macro'
import { redirect } from '@tanstack/react-router'
import { findMiddleware, routeMiddleware } from '#client/routing/route-middleware.ts'
import { routeRules } from '#client/routing/route-rules.ts'
import { leadOn, matchRouteRule } from '#contract/pages/route-rule.ts'
import { activateLocale } from '../i18n/activate-locale.ts'
import { isEntryPoint, pathLocale } from '../i18n/locale.ts'
import { settleVisitLocale } from '../i18n/visit-locale.ts'
import type { SessionGate } from '../offline/session-gate.ts'
import { isClosedToTablets, readMark } from './-route-mark.ts'
import { waitForRepaint } from './-wait-for-repaint.ts'

type RouteVisit = {
  location: { pathname: string; searchStr: string; hash: string; href: string }
  matches: Parameters<typeof readMark>[0]
  preload: boolean
  context: { session: SessionGate }
}

/**
 * Guards every page, in this order: the route rules, the language of an entry point, the session. A preload (of a
 * visible link) makes the same decisions without side effects. Throws the router's redirects.
 */
export async function guardRoute({ location, matches, preload, context }: RouteVisit): Promise<void> {
  const { pathname, searchStr } = location
  const hash = location.hash && `#${location.hash}`
  const rule = matchRouteRule(routeRules, pathname)
  if (rule.redirect) throw redirect({ href: leadOn(rule.redirect, { search: searchStr, hash }), replace: true })
  if (rule.middleware) await findMiddleware(routeMiddleware, rule.middleware)({ pathname })

  if (isEntryPoint(pathname) && settleVisitLocale(pathname) === 'pl') {
    const to = pathname === '/' ? '/{-$locale}' : '/{-$locale}/goto-crm'
    throw redirect({ to, params: { locale: 'pl' }, search: true, hash: true, replace: true })
  }

  const params = pathLocale(pathname) === 'pl' ? ({ locale: 'pl' } as const) : {}

  if (readMark(matches) === 'protected' && !(await context.session.isAuthenticated())) {
    const search = { to: location.href }
    if (context.session.lacksPasskey()) throw redirect({ to: '/{-$locale}/passkey', params, search, replace: true })
    // The sign-in is a document of its own.
    throw redirect({ to: '/{-$locale}/login', params, search, replace: true, reloadDocument: true })
  }

  if (isClosedToTablets(matches) && context.session.isWorkshopTablet()) {
    if (!preload) void showClosedToast()
    throw redirect({ to: '/{-$locale}/schedule', params, replace: true })
  }

  if (preload) return
  await activateLocale(pathLocale(pathname))
  await waitForRepaint()
}

// Rarely needed, so the toast is not loaded with the first page.
async function showClosedToast(): Promise<void> {
  const { toast } = await import('#client/ui/toast/toast.tsx')
  toast.info(t`Not available on a shared tablet.`, { id: 'closed-to-tablets' })
}
