import { matchRouteRule, type RouteRule } from '#contract/pages/route-rule.ts'

/** Returns the faults of rules that cannot be applied, as text. A build with such a rule fails (row R6). */
export function checkRouteRules(rules: readonly RouteRule[], publicPaths: readonly string[]): string[] {
  return rules.flatMap((rule) => {
    const faults = [...faultsOfFrom(rule), ...faultsOfRedirect(rule, rules), ...faultsOfMiddleware(rule, publicPaths)]
    return faults.map((fault) => `The route rule of ${rule.from} ${fault}.`)
  })
}

const path = /^\/(?!\/)[^\s?#*]*$/
const address = /^https?:\/\/[^\s/?#*]+(?:[/?#][^\s*]*)?$/
const withoutRest = (text: string): string => text.replace(/\/\*\*$/, '') || '/'

function faultsOfFrom({ from, redirect, middleware }: RouteRule): string[] {
  const base = withoutRest(from)
  if (redirect === undefined && middleware === undefined) return ['neither redirects nor names a middleware']
  if (!path.test(base)) return ['matches no path: a path begins with /, and * is allowed only in /** at its end']
  if (/^\/api(\/|$)/.test(base) || /\.[^/]+$/.test(base)) return ['matches no document: it is /api or a file']
  return []
}

function faultsOfRedirect({ from, redirect }: RouteRule, rules: readonly RouteRule[]): string[] {
  if (redirect === undefined) return []
  const target = withoutRest(redirect)
  const isOurs = path.test(target.replace(/[?#].*$/, ''))
  if (!isOurs && !address.test(target)) return [`redirects to ${redirect}, which is neither a path nor an http(s) URL`]
  if (redirect.endsWith('/**') && !from.endsWith('/**'))
    return [`redirects to ${redirect}, but has no /** in its own path`]
  return isOurs && isEndless(withoutRest(from), rules) ? ['redirects in a loop'] : []
}

/** A prerendered page has no router to run a middleware. */
function faultsOfMiddleware(rule: RouteRule, publicPaths: readonly string[]): string[] {
  const built = publicPaths.find((one) => matchRouteRule([rule], one).middleware !== null)
  return built === undefined ? [] : [`names a middleware, which the prerendered page ${built} cannot run`]
}

/** Whether the redirects from this path form a loop. */
function isEndless(from: string, rules: readonly RouteRule[]): boolean {
  let at = from
  for (let steps = 0; steps <= rules.length; steps++) {
    const { redirect } = matchRouteRule(rules, at)
    if (!redirect?.startsWith('/')) return false
    at = redirect.replace(/[?#].*$/, '')
  }
  return true
}
