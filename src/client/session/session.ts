import { useQuery } from '@tanstack/react-query'
import { ApiError, isApiError } from '#client/api/api-error.ts'
import { isProfileKey, profileKey, profileQuery } from '#client/api/profile-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { send } from '#client/api/send.ts'
import { onSessionEnd } from '#client/api/session-end.ts'
import { markTablet, saveTablet } from '#client/offline/device/workshop-tablet.ts'
import { dropDraftsOf } from '#client/offline/drafts/drafts.ts'
import { isTyping, onTypingEnd } from '#client/offline/drafts/typing.ts'
import { setOutboxOwner } from '#client/offline/outbox/outbox-link.ts'
import { persistQueries } from '#client/offline/persisted-queries.ts'
import { dropUnsentPhotosOf } from '#client/offline/photos/unsent-photos.ts'
import type { SessionGate } from '#client/offline/session-gate.ts'
import { dropWanted } from '#client/offline/wanted-orders.ts'
import { logout } from '#contract/auth.ts'
import { myProfile, type Profile } from '#contract/profiles.ts'
import { isSignOutPending, markSignOutPending } from './pending-sign-out.ts'
import { createSessionSnapshot, snapshotKey } from './session-snapshot.ts'

/** Row A2. */
export type SessionState = {
  user: Profile | null
  authenticated: boolean
  hasStationAccount: boolean
  loading: boolean
}

const pendingEveryMs = 10_000
/** Nobody waits longer for a dead network: the sign-out is completed at the next contact. */
const longestGoodbyeMs = 2_500
/** What is on the screen of a session that is over goes then, typed in or not. */
const longestHoldMs = 10 * 60_000

const snapshot = createSessionSnapshot(queryClient)

const kept = persistQueries(queryClient, () => {
  const user = currentUser()
  return user?.account_id ? `${user.id}.${user.account_id}` : null
})

/** The user in state; `null` for nobody. */
export function currentUser(): Profile | null {
  return queryClient.getQueryData<Profile>(profileKey) ?? null
}

/** Says whose changes are sent from here; `confirmed` where the server has just said so. */
function settleOutbox(confirmed: boolean): void {
  const user = currentUser()
  setOutboxOwner(user?.account_id ? { userId: user.id, accountId: user.account_id } : null, confirmed)
}

/** The session for components; on a page that anybody may open it asks nothing of the server. */
export function useSession(): SessionState {
  const { data, isFetching } = useQuery({ ...profileQuery, enabled: currentUser() !== null })
  return describeSession(data ?? null, isFetching)
}

/** What follows from who is signed in. */
export function describeSession(user: Profile | null, isFetching: boolean): SessionState {
  return {
    user,
    authenticated: user !== null,
    hasStationAccount: user?.account_id != null,
    loading: isFetching && !user,
  }
}

// Without a renewal: nobody is in state, so a 401 is no end of a session, only an answer.
async function fetchUser(): Promise<Profile> {
  const { data } = await send(myProfile, {})
  const user = data as Profile
  queryClient.setQueryData(profileKey, user)
  settleOutbox(true)
  noteTablet(user)
  return user
}

function noteTablet({ device, account_id: accountId }: Profile): void {
  if (device && accountId !== null) saveTablet({ ...device, accountId, signedOut: false })
  else markTablet(false)
}

/**
 * After a login or a registration: only with a profile is the visitor authenticated (row A4). Rejects with `ApiError`,
 * and nobody is in state then.
 */
export async function admitUser(): Promise<Profile> {
  markSignOutPending(false)
  forget()
  try {
    return await fetchUser()
  } catch (error) {
    forget()
    throw error
  }
}

/** Takes all that is the user's out of memory and storage, but never the outbox or the drafts (row A7). */
function forget(): void {
  // First, so that what is emptied is not written.
  void kept.purge()
  heldSince = null
  queryClient.clear()
  snapshot.remove()
  settleOutbox(false)
}

/**
 * After this browser has become a tablet of the workshop: all that is the person's goes from it, but their unsent
 * changes. Never rejects: the next start of the page finds out who it is.
 */
export async function admitTablet(): Promise<void> {
  const user = currentUser()
  await admitUser().catch(() => {})
  if (user && !user.device) dropTyped(user)
}

/** What somebody typed and did not save. */
function dropTyped(user: Profile | null): void {
  dropDraftsOf(user?.id ?? null)
  if (!user) return
  dropWanted(user.id)
  void dropUnsentPhotosOf(user.id)
}

/** Ends the session here whatever the server answers (row A5), and with it what was typed and not saved. */
export async function signOut(): Promise<void> {
  const user = currentUser()
  forget()
  dropTyped(user)
  markSignOutPending(true)
  await completeSignOut()
}

let completing: Promise<boolean> | null = null

/** `true` when the server has ended the session, or never had one. One call at a time. */
function completeSignOut(): Promise<boolean> {
  completing ??= tryLogout().finally(() => {
    completing = null
  })
  return completing
}

async function tryLogout(): Promise<boolean> {
  try {
    await send(logout, {}, { withinMs: longestGoodbyeMs })
  } catch (error) {
    // Refused for good, busy or out of reach: only the first is not worth another try.
    if (!isApiError(error) || error.status === 0 || error.status >= 500 || error.code === 'unreadable') return false
    if ([408, 425, 429].includes(error.status)) return false
  }
  markSignOutPending(false)
  return true
}

/** Ends the session that somebody signed out of without a network as soon as the server is within reach. */
function watchPendingSignOut(): void {
  const tryAgain = () => {
    if (isSignOutPending() && !currentUser()) void completeSignOut()
  }
  window.addEventListener('online', tryAgain)
  // A network that is there and leads nowhere tells nothing when it leads somewhere again.
  setInterval(tryAgain, pendingEveryMs)
}

let asking: Promise<boolean> | null = null

/** What the router's guard asks. The profile is fetched once when nobody is in state (row A3). */
export const sessionGate: SessionGate = {
  async isAuthenticated() {
    if (currentUser()) return true
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  },
  isWorkshopTablet: () => currentUser()?.device != null,
}

async function ask(): Promise<boolean> {
  if (isSignOutPending() && !(await completeSignOut())) return false
  try {
    await fetchUser()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/**
 * To be awaited before the first render, so that the guard knows at the first frame who is signed in, and the page has
 * what was read before (row O2). Asks nothing of the network.
 */
export async function restoreSession(): Promise<void> {
  if (isSignOutPending()) {
    snapshot.remove()
    void completeSignOut()
  }
  try {
    await snapshot.restore()
  } catch {
    snapshot.remove()
  }
  snapshot.keep()
  settleOutbox(false)
  if (currentUser()) await kept.settle()
  // Somebody's sign-out that was cut off.
  else void kept.purge()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isProfileKey(event.query.queryKey)) return
    void kept.settle()
    settleOutbox(event.action.type === 'success' && !event.action.manual)
  })
}

/** Resolves once somebody is in state. */
export function whenSignedIn(): Promise<void> {
  return new Promise((done) => {
    if (currentUser()) return done()
    const leave = queryClient.getQueryCache().subscribe(() => {
      if (!currentUser()) return
      leave()
      done()
    })
  })
}

/** When the page found the session over while somebody was typing, epoch ms; `null` where it has not. */
let heldSince: number | null = null

/** To be called when a person goes on to another page. */
export function endHeldSession(): void {
  if (heldSince !== null && currentUser()) forget()
}

/**
 * Calls back once the session is over: by the server's word, or by a sign-out in another tab. Where the page finds it
 * out by itself while a form is typed in, the form stays until the person acts: saves, takes it back or goes elsewhere.
 */
export function watchSessionEnd(askForSignIn: () => void): void {
  const end = () => {
    if (!currentUser()) return
    forget()
    askForSignIn()
  }
  onSessionEnd((metBy) => {
    if (currentUser()?.device) markTablet(true)
    if (metBy === 'act' || !isTyping()) return end()
    heldSince ??= Date.now()
    if (Math.abs(Date.now() - heldSince) > longestHoldMs) end()
  })
  onTypingEnd(() => {
    if (heldSince !== null) end()
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === snapshotKey && newValue === null) end()
    // Another user signed in beside: nothing of the first may stay on the screen.
    else if (key === snapshotKey && currentUser() && !newValue?.includes(currentUser()?.id ?? '')) location.reload()
  })
  watchPendingSignOut()
}
