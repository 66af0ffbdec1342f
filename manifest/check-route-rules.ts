import { matchRouteRule, type RouteRule } from '#contract/pages/route-rule.ts'

/** What of the rules nobody could obey, in words; a build with such a rule fails (row R6). */
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
  if (!path.test(base)) return ['covers no path: it begins with /, and * may only stand in /** at its end']
  if (/^\/api(\/|$)/.test(base) || /\.[^/]+$/.test(base)) return ['covers what is no document: /api, or a file']
  return []
}

function faultsOfRedirect({ from, redirect }: RouteRule, rules: readonly RouteRule[]): string[] {
  if (redirect === undefined) return []
  const target = withoutRest(redirect)
  const isOurs = path.test(target.replace(/[?#].*$/, ''))
  if (!isOurs && !address.test(target)) return [`leads to ${redirect}, which is no path of ours and no address`]
  if (redirect.endsWith('/**') && !from.endsWith('/**'))
    return [`leads to ${redirect}, but catches nothing to put there`]
  return isOurs && isEndless(withoutRest(from), rules) ? ['leads back to itself'] : []
}

/** A built page has no router that could run it. */
function faultsOfMiddleware(rule: RouteRule, publicPaths: readonly string[]): string[] {
  const built = publicPaths.find((one) => matchRouteRule([rule], one).middleware !== null)
  return built === undefined ? [] : [`names a middleware, which the built page ${built} cannot run`]
}

/** Whether one goes round from there: where a redirect leads, another may lead on. */
function isEndless(from: string, rules: readonly RouteRule[]): boolean {
  let at = from
  for (let steps = 0; steps <= rules.length; steps++) {
    const { redirect } = matchRouteRule(rules, at)
    if (!redirect?.startsWith('/')) return false
    at = redirect.replace(/[?#].*$/, '')
  }
  return true
}
