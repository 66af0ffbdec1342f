/**
 * One rule for the paths that `from` covers: a path, `/**` at its end standing for whatever follows. `redirect` is a
 * path of ours (its `/**` takes what `from` caught) or an address of another site. `middleware` names a function of
 * `route-middleware.ts`. A rule covers the Polish twins as well unless it is `bare`.
 */
export type RouteRule = {
  readonly from: string
  readonly redirect?: string
  readonly middleware?: string
  readonly bare?: boolean
}

/** Obeyed by the router, and emitted into app-manifest.json (rows R6, R7, D2). */
export const routeRules: readonly RouteRule[] = [
  { from: '/en/**', redirect: '/**', bare: true },
  { from: '/en-US/**', redirect: '/**', bare: true },
]
