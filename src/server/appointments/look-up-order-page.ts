import { presentSession } from '../auth/session.ts'
import type { Deps } from '../deps.ts'
import { findAppointment } from './rows/store.ts'

type FoundOrder = {
  isMissing: boolean
  /** The Set-Cookie line of a token that was renewed. */
  cookie: readonly [string, string] | null
}

const orderPath = /^(?:\/pl)?\/orders\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

/**
 * Whether the page of an order is asked for by somebody whose station has no such order: unknown and foreign are one
 * (row R14). A visitor is told nothing: the page leads to the sign-in.
 */
export async function lookUpOrderPage(deps: Pick<Deps, 'database' | 'now'>, request: Request): Promise<FoundOrder> {
  const [, id] = orderPath.exec(new URL(request.url).pathname) ?? []
  const present = id ? await presentSession(deps, request.headers) : null
  if (!id || !present) return { isMissing: false, cookie: null }
  const { account, cookie } = present
  const order = account === null ? null : await findAppointment(account, deps.database.db, id.toLowerCase())
  return { isMissing: account !== null && order === null, cookie }
}
