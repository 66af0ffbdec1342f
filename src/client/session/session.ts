import { useQuery } from '@tanstack/react-query'
import { ApiError, isApiError } from '#client/api/api-error.ts'
import { dropEarlyReplies } from '#client/api/early-replies.ts'
import { forgetReplies } from '#client/api/known-replies.ts'
import { isProfileKey, profileKey, profileQuery } from '#client/api/profile-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { send } from '#client/api/send.ts'
import { onSessionEnd } from '#client/api/session-end.ts'
import { endDeviceExtras } from '#client/offline/device/end-device-extras.ts'
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
import { isLogoutUnanswered, isSignOutPending, markSignOutPending, pendingEveryMs } from './pending-sign-out.ts'
import { createSessionSnapshot } from './session-snapshot.ts'
import { snapshotKey } from './snapshot-storage.ts'

/** Row A2. */
export type SessionState = {
  user: Profile | null
  authenticated: boolean
  hasStationAccount: boolean
  loading: boolean
}

/** Timeout of the logout call. After it the sign-out is completed at the next contact. */
const logoutTimeoutMs = 2_500
/** After this time an ended session is cleared from the screen even if a form has unsaved input. */
const endGraceMs = 10 * 60_000

const snapshot = createSessionSnapshot(queryClient)

const persistedQueries = persistQueries(queryClient, () => {
  const user = currentUser()
  return user?.account_id ? `${user.id}.${user.account_id}` : null
})

/** Returns the signed-in user; `null` if nobody is signed in. */
export function currentUser(): Profile | null {
  return queryClient.getQueryData<Profile>(profileKey) ?? null
}

/** Passes the owner of the outbox to the worker. `confirmed` if the server has just confirmed the session. */
function settleOutbox(confirmed: boolean): void {
  const user = currentUser()
  setOutboxOwner(user?.account_id ? { userId: user.id, accountId: user.account_id } : null, confirmed)
}

/** The session for components. Makes no request while nobody is signed in, as on public pages. */
export function useSession(): SessionState {
  const { data, isFetching } = useQuery({ ...profileQuery, enabled: currentUser() !== null })
  return describeSession(data ?? null, isFetching)
}

/** Derives the session state from the profile. */
export function describeSession(user: Profile | null, isFetching: boolean): SessionState {
  return {
    user,
    authenticated: user !== null,
    hasStationAccount: user?.account_id != null,
    loading: isFetching && !user,
  }
}

// Uses `send`, which renews no session: nobody is signed in yet, so a 401 is not the end of a session.
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
 * Fetches the profile after a login or a registration: only then is the visitor authenticated (row A4). Rejects with
 * `ApiError`; nobody is signed in then.
 */
export async function admitUser(): Promise<Profile> {
  markSignOutPending(false)
  clearUser()
  try {
    return await fetchUser()
  } catch (error) {
    clearUser()
    throw error
  }
}

/** Asks the server whether it wants a passkey of the user, as a workshop does that they have just joined. */
export async function isPasskeyAsked(): Promise<boolean> {
  try {
    await send(myProfile, {})
    return false
  } catch (error) {
    return isApiError(error, 'passkey-required')
  }
}

/** Removes the user's data from memory and storage, but never the outbox or the drafts (row A7). */
function clearUser(): void {
  // First, so that the cleared cache is not written to the store.
  void persistedQueries.purge()
  endDetectedAt = null
  queryClient.clear()
  forgetReplies()
  dropEarlyReplies()
  snapshot.remove()
  settleOutbox(false)
}

/**
 * Called after this browser has become a workshop tablet: removes the person's data, except their pending changes.
 * Never rejects: the next page start fetches the profile again.
 */
export async function admitTablet(): Promise<void> {
  const user = currentUser()
  await admitUser().catch(() => {})
  if (user && !user.device) dropUnsavedInput(user)
}

/** Removes the user's unsaved input: drafts, wanted orders and unsent photos. */
function dropUnsavedInput(user: Profile | null): void {
  dropDraftsOf(user?.id ?? null)
  if (!user) return
  dropWanted(user.id)
  void endDeviceExtras()
  void dropUnsentPhotosOf(user.id)
}

/** Ends the session on this device, whether or not the server responds (row A5), and removes unsaved input. */
export async function signOut(): Promise<void> {
  const user = currentUser()
  clearUser()
  dropUnsavedInput(user)
  markSignOutPending(true)
  await completeSignOut()
}

let completing: Promise<boolean> | null = null

/** Returns `true` if the session on the server has ended or did not exist. One call at a time. */
function completeSignOut(): Promise<boolean> {
  completing ??= tryLogout().finally(() => {
    completing = null
  })
  return completing
}

async function tryLogout(): Promise<boolean> {
  try {
    await send(logout, {}, { withinMs: logoutTimeoutMs })
  } catch (error) {
    if (isLogoutUnanswered(error)) return false
  }
  markSignOutPending(false)
  return true
}

/** Completes a sign-out that was made without a network as soon as the server is reachable. */
function watchPendingSignOut(): void {
  const tryAgain = () => {
    if (isSignOutPending() && !currentUser()) void completeSignOut()
  }
  window.addEventListener('online', tryAgain)
  setInterval(tryAgain, pendingEveryMs)
}

let asking: Promise<boolean> | null = null

/** The session checks of the router's guard. Fetches the profile once if nobody is signed in (row A3). */
export const sessionGate: SessionGate = {
  async isAuthenticated() {
    if (currentUser()) return true
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  },
  lacksPasskey: () => wasPasskeyAsked,
  isWorkshopTablet: () => currentUser()?.device != null,
}

/** Whether the server asked for a passkey when it was last asked who is signed in. */
let wasPasskeyAsked = false

async function ask(): Promise<boolean> {
  if (isSignOutPending() && !(await completeSignOut())) return false
  try {
    await fetchUser()
    wasPasskeyAsked = false
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    wasPasskeyAsked = isApiError(error, 'passkey-required')
    return false
  }
}

/**
 * Restores the profile and the persisted queries (row O2). Await it before the first render, so that the guard knows
 * the session in the first frame. Makes no request, except to complete a pending sign-out.
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
  snapshot.startSaving()
  settleOutbox(false)
  if (currentUser()) await persistedQueries.settle()
  // A sign-out may have been interrupted.
  else void persistedQueries.purge()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isProfileKey(event.query.queryKey)) return
    void persistedQueries.settle()
    settleOutbox(event.action.type === 'success' && !event.action.manual)
  })
}

/** What the first page does not show of the stored queries is restored after `until`. */
export const holdRestoring = (until: Promise<unknown>): void => persistedQueries.holdRest(until)

/** Resolves when all queries that are stored on this device are restored. */
export const whenQueriesRestored = (): Promise<void> => persistedQueries.whenWhole()

/** Resolves when somebody is signed in. */
export function whenSignedIn(): Promise<void> {
  return new Promise((done) => {
    if (currentUser()) return done()
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (!currentUser()) return
      unsubscribe()
      done()
    })
  })
}

/** When the page detected the end of the session while a form had unsaved input, in ms since the epoch; else `null`. */
let endDetectedAt: number | null = null

/** Clears a session that has ended during input. Call it when the user navigates. */
export function clearEndedSession(): void {
  if (endDetectedAt !== null && currentUser()) clearUser()
}

/**
 * Calls `askForSignIn` when the session has ended, on the server or by a sign-out in another tab. If the page detects
 * it by itself while a form has unsaved input, the form stays until the user saves, reverts the input or navigates.
 */
export function watchSessionEnd(askForSignIn: () => void): void {
  const end = () => {
    if (!currentUser()) return
    clearUser()
    askForSignIn()
  }
  onSessionEnd((detectedBy) => {
    if (currentUser()?.device) markTablet(true)
    if (detectedBy === 'act' || !isTyping()) return end()
    endDetectedAt ??= Date.now()
    if (Math.abs(Date.now() - endDetectedAt) > endGraceMs) end()
  })
  onTypingEnd(() => {
    if (endDetectedAt !== null) end()
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === snapshotKey && newValue === null) end()
    // Another user has signed in in another tab: no data of the first may remain on the screen.
    else if (key === snapshotKey && currentUser() && !newValue?.includes(currentUser()?.id ?? '')) location.reload()
  })
  watchPendingSignOut()
}
