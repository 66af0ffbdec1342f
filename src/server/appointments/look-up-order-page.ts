import { presentSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { findAppointment } from './rows/store.ts'

type FoundOrder = {
  isMissing: boolean
  /** The Set-Cookie header of a renewed token. */
  cookie: readonly [string, string] | null
}

const orderPath = /^(?:\/pl)?\/orders\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

/**
 * Returns whether the request is for an order page and the user's station has no such order; orders of other stations
 * are treated as unknown (row R14). A visitor without a session gets the page, which redirects to the sign-in.
 */
export async function lookUpOrderPage(deps: Pick<Deps, 'database' | 'now'>, request: Request): Promise<FoundOrder> {
  const [, id] = orderPath.exec(new URL(request.url).pathname) ?? []
  const present = id ? await presentSession(deps, request.headers) : null
  if (!id || !present) return { isMissing: false, cookie: null }
  const { account, cookie } = present
  const order = account === null ? null : await findAppointment(account, deps.database.db, id.toLowerCase())
  return { isMissing: account !== null && order === null, cookie }
}
