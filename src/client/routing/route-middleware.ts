/** A check that a route rule names. It may throw a router `redirect`. */
export type RouteMiddleware = (visit: { pathname: string }) => void | Promise<void>

export const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {}

/** The function a rule names. Throws an error that names it when nobody wrote it (row R7). */
export function findMiddleware(known: Readonly<Record<string, RouteMiddleware>>, name: string): RouteMiddleware {
  const middleware = Object.hasOwn(known, name) ? known[name] : undefined
  if (!middleware) throw new Error(`Unknown route middleware: '${name}'`)
  return middleware
}
