/** A check that a route rule names. It may throw a router `redirect`. */
export type RouteMiddleware = (visit: { pathname: string }) => void | Promise<void>

export const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {}

/** Returns the middleware of this name. Throws an error with the name if it does not exist (row R7). */
export function findMiddleware(known: Readonly<Record<string, RouteMiddleware>>, name: string): RouteMiddleware {
  const middleware = Object.hasOwn(known, name) ? known[name] : undefined
  if (!middleware) throw new Error(`Unknown route middleware: '${name}'`)
  return middleware
}
