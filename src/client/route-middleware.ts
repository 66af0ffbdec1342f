/** A check that a route rule names. It may throw a router `redirect`. */
export type RouteMiddleware = (visit: { pathname: string }) => void | Promise<void>

export const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {}
