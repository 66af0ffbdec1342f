import { changePathLocale, pathLocale } from './i18n/locale.ts'
import type { RouteMiddleware } from './route-middleware.ts'
import type { RouteRule } from './route-rules.ts'

/** `'/en/**'` against `/en/orders` gives `orders`, against `/en` the empty rest; `null` where it does not cover it. */
function catchRest(from: string, pathname: string): string | null {
  if (!from.endsWith('/**')) return from === pathname ? '' : null
  const base = from.slice(0, -3)
  if (pathname === base) return ''
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : null
}

export type RuleOutcome = { redirect: string | null; middleware: string | null }

/** What the first rule that covers a path wants: a whole redirect address, a middleware's name, or neither. */
export function matchRouteRule(rules: readonly RouteRule[], pathname: string): RuleOutcome {
  const locale = pathLocale(pathname)
  for (const rule of rules) {
    const rest = catchRest(rule.from, rule.bare ? pathname : changePathLocale(pathname, 'en'))
    if (rest === null) continue
    return {
      redirect: rule.redirect ? aim(rule.redirect, rest, rule.bare ? null : locale) : null,
      middleware: rule.middleware ?? null,
    }
  }
  return { redirect: null, middleware: null }
}

function aim(redirect: string, rest: string, locale: 'en' | 'pl' | null): string {
  const target = redirect.replace(/\/\*\*$/, `/${rest}`)
  return locale && target.startsWith('/') ? changePathLocale(target, locale) : target
}

/** The function a rule names. Throws an error that names it when nobody wrote it (row R7). */
export function findMiddleware(known: Readonly<Record<string, RouteMiddleware>>, name: string): RouteMiddleware {
  const middleware = Object.hasOwn(known, name) ? known[name] : undefined
  if (!middleware) throw new Error(`Unknown route middleware: '${name}'`)
  return middleware
}
