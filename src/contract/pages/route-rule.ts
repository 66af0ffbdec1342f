import { changePathLocale, type Locale, pathLocale } from './path-locale.ts'

/**
 * A rule for the paths that `from` covers: one path, or with `/**` at its end all paths below. `redirect` is a path of
 * ours (its `/**` is replaced by the rest of the path) or a URL of another site. `middleware` names a function of
 * `routing/route-middleware.ts`. A rule also covers the Polish path unless it is `bare`.
 */
export type RouteRule = {
  readonly from: string
  readonly redirect?: string
  readonly middleware?: string
  readonly bare?: boolean
}

export type RuleOutcome = { redirect: string | null; middleware: string | null }

/** The result of the first rule that covers a path: a complete redirect address, a middleware's name, or neither. */
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

/**
 * `'/en/**'` against `/en/orders` returns `orders`, against `/en` an empty rest; `null` if it does not cover the path.
 */
function catchRest(from: string, pathname: string): string | null {
  if (!from.endsWith('/**')) return from === pathname ? '' : null
  const base = from.slice(0, -3)
  if (pathname === base) return ''
  // A path that begins with two slashes would name another host.
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1).replace(/^[/\\]+/, '') : null
}

function aim(redirect: string, rest: string, locale: Locale | null): string {
  const target = redirect.replace(/\/\*\*$/, () => `/${rest}`)
  return locale && target.startsWith('/') ? changePathLocale(target, locale) : target
}

/** Adds the query and the fragment of the request to a redirect; the redirect's own fragment has priority. */
export function leadOn(redirect: string, { search = '', hash = '' }: { search?: string; hash?: string }): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(redirect) ?? []
  const queries = [query, search].map((one) => one.replace(/^\?/, '')).filter(Boolean)
  return `${path}${queries.length > 0 ? `?${queries.join('&')}` : ''}${fragment || hash}`
}
