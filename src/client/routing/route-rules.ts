import type { RouteRule } from '#contract/pages/route-rule.ts'

/**
 * Applied by the server, the router and the prerendered pages. `manifest/check-route-rules.ts` rejects invalid rules.
 */
export const routeRules: readonly RouteRule[] = [
  { from: '/en/**', redirect: '/**', bare: true },
  { from: '/en-US/**', redirect: '/**', bare: true },
]
