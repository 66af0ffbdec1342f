import './ui/styles.css'
// Imported early: the browser fires `beforeinstallprompt` only once.
import '#client/offline/device/offer-install.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NewAppointment } from '#client/features/appointments/booking/new-appointment.tsx'
import { RescheduleSheet } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { FilterSheet } from '#client/features/appointments/schedule/filter-sheet.tsx'
import { UnsentSheet } from '#client/features/outbox/unsent-gate.tsx'
import { watchAppManifest } from '#client/offline/build/app-manifest.ts'
import { holdPreloads } from '#client/offline/build/preload-links.ts'
import { registerWorker } from '#client/offline/build/register-worker.ts'
import { disarmRouterReload } from '#client/offline/build/stale-chunk.ts'
import { linkOutbox } from '#client/offline/outbox/outbox-link.ts'
import { watchOutbox } from '#client/offline/outbox/watch-outbox.ts'
import { watchPhotos } from '#client/offline/photos/watch-photos.ts'
import {
  clearEndedSession,
  currentUser,
  holdRestoring,
  restoreSession,
  sessionGate,
  watchSessionEnd,
  whenQueriesRestored,
  whenSignedIn,
} from '#client/session/session.ts'
import { onMutation } from './api/after-mutation.ts'
import { dropEarlyReplies } from './api/early-replies.ts'
import { isProfileKey, profileQuery } from './api/profile-query.ts'
import { queryClient } from './api/query-client.ts'
import { activateLocale } from './i18n/activate-locale.ts'
import { isEntryPoint, pathLocale } from './i18n/locale.ts'
import { settleVisitLocale } from './i18n/visit-locale.ts'
import { inTime, type Rendering, whenFirstPageIsDrawn, whenFirstRenderIsDone } from './offline/after-first-render.ts'
import { holdPrefetch } from './offline/prefetch-queue.ts'
import { dropShellSnapshots, removeSnapshotCover } from './offline/shell-snapshot.ts'
import { createAppRouter, fetchFirstPage, isFirstPageProtected } from './router.tsx'
import { FatalErrorBoundary } from './routes/-fatal-error.tsx'
import { beforeFetchedIcons } from './ui/icon.tsx'

/** Returns the language of the first page. */
function settleLocale() {
  const { pathname } = location
  const detected = settleVisitLocale(pathname)
  return isEntryPoint(pathname) ? detected : pathLocale(pathname)
}

disarmRouterReload()
beforeFetchedIcons(() => import('./api/icon-hosts.ts').then(({ configureIconHosts }) => configureIconHosts()))
// Before the session is restored, so that no message of the worker is missed.
const outboxKnown = linkOutbox()
const restored = restoreSession()
const ready = Promise.all([activateLocale(settleLocale()), restored, outboxKnown])
const router = createAppRouter({ session: sessionGate })
fetchFirstPage(router)
// Starts the check that the guard will await. The guard handles a failure.
void restored.then(() => isFirstPageProtected(router) && sessionGate.isAuthenticated()).catch(() => {})
const rendering: Rendering = { onRendered: (listener) => router.subscribe('onRendered', listener) }
holdRestoring(whenFirstPageIsDrawn(rendering))
const firstRender = whenFirstRenderIsDone(queryClient, rendering)
// For measurements: all that is asked for before is what the first screen needs.
void firstRender.then(() => performance.mark('first-render')).then(dropEarlyReplies)
// What the device has is not fetched.
holdPrefetch(firstRender.then(() => inTime(whenQueriesRestored())))
holdPreloads(router, firstRender)
await ready

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
removeSnapshotCover(root)
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <FatalErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FatalErrorBoundary>
    </I18nProvider>
  </StrictMode>,
)

// Nobody is signed in then, so the guard redirects to the login, and after it back to this page (row A7).
watchSessionEnd(() => void router.invalidate())
router.subscribe('onBeforeNavigate', clearEndedSession)

void firstRender
  .then(() => import('./api/live-updates.ts'))
  .then(({ followStation }) => {
    const live = followStation(queryClient, () => {
      const user = currentUser()
      return user?.account_id ? `${user.id}-${user.account_id}` : null
    })
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (isProfileKey(query.queryKey)) live.settle()
    })
  })

watchOutbox(queryClient, () => void queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => {}))

void watchPhotos(firstRender)

// The shell snapshot for the next start lacks the change.
onMutation(() => void dropShellSnapshots())

// Confirmed changes and sent photos must appear on the screen.
const signedIn = whenSignedIn()
void signedIn
  .then(() => import('#client/features/appointments/status/follow-worker.ts'))
  .then(({ followWorker }) => followWorker(queryClient, whenQueriesRestored))
void signedIn
  .then(() => import('#client/features/appointments/order/photos/follow-photos.ts'))
  .then(({ followPhotos }) => followPhotos(queryClient))
void firstRender
  .then(() => import('./features/appointments/read-ahead/read-ahead.ts'))
  .then(({ watchReadAhead }) => watchReadAhead(queryClient))
void Promise.all([signedIn, firstRender])
  .then(() => import('#client/features/appointments/read-ahead/follow-wanted.ts'))
  .then(({ followWanted }) => followWanted(queryClient))
void Promise.all([signedIn, firstRender])
  .then(() => import('./features/installed-app/watch-installed.ts'))
  .then(({ watchInstalled }) => watchInstalled(() => void router.navigate({ to: '/{-$locale}/share' })))

// Load the sheets before they are first opened.
void Promise.all([signedIn, firstRender])
  .then(NewAppointment.fetch)
  .then(RescheduleSheet.fetch)
  .then(FilterSheet.fetch)
  .then(UnsentSheet.fetch)
  // The sheet loads again when it is opened.
  .catch(() => {})

void registerWorker(firstRender)
void firstRender.then(() =>
  watchAppManifest(({ buildId }) => {
    document.documentElement.dataset.serverBuild = buildId
  }),
)
