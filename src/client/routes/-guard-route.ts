import { t } from '@lingui/core/macro'
import { redirect } from '@tanstack/react-router'
import { activateLocale } from '../i18n/activate-locale.ts'
import { changePathLocale, detectLocale, isDoor, pathLocale } from '../i18n/locale.ts'
import { readLocaleCookie } from '../i18n/locale-cookie.ts'
import { findMiddleware, matchRouteRule } from '../match-route-rule.ts'
import type { SessionGate } from '../offline/session-gate.ts'
import { routeMiddleware } from '../route-middleware.ts'
import { routeRules } from '../route-rules.ts'
import { isClosedToTablets, readMark } from './-route-mark.ts'
import { waitForRepaint } from './-wait-for-repaint.ts'

type Visit = {
  location: { pathname: string; searchStr: string; hash: string; href: string }
  matches: Parameters<typeof readMark>[0]
  preload: boolean
  context: { session: SessionGate }
}

/**
 * What stands before every page, in this order: the route rules, the language of a door, the session. A preload (a link
 * came into view) takes the same decisions but shows and changes nothing. Throws the router's redirects.
 */
export async function guardRoute({ location, matches, preload, context }: Visit): Promise<void> {
  const { pathname, searchStr } = location
  const rule = matchRouteRule(routeRules, pathname)
  if (rule.redirect) throw redirect({ href: `${rule.redirect}${searchStr}`, replace: true })
  if (rule.middleware) await findMiddleware(routeMiddleware, rule.middleware)({ pathname })

  if (isDoor(pathname)) {
    const cookie = readLocaleCookie(document.cookie)
    const locale = detectLocale({ pathname, cookie, languages: navigator.languages })
    const twin = `${changePathLocale(pathname, locale)}${searchStr}${location.hash ? `#${location.hash}` : ''}`
    if (locale !== 'en') throw redirect({ href: twin, replace: true })
  }

  if (readMark(matches) === 'protected' && !(await context.session.isAuthenticated())) {
    const login = changePathLocale('/login', pathLocale(pathname))
    throw redirect({ href: `${login}?to=${encodeURIComponent(location.href)}`, replace: true })
  }

  if (isClosedToTablets(matches) && context.session.isWorkshopTablet()) {
    if (!preload) void sayClosed()
    throw redirect({ href: changePathLocale('/schedule', pathLocale(pathname)), replace: true })
  }

  if (preload) return
  await activateLocale(pathLocale(pathname))
  await waitForRepaint()
}

// Seldom wanted, and no part of the first page.
async function sayClosed(): Promise<void> {
  const { toast } = await import('../ui/toast.tsx')
  toast.info(t`Not on a workshop tablet. Here is the board.`, { id: 'closed-to-tablets' })
}
