import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useOutboxKnown } from '#client/offline/outbox/use-outbox-known.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { countSharedPhotos } from '#client/offline/photos/shared-files.ts'
import { restoreUnsentPhotos } from '#client/offline/photos/unsent-photos.ts'
import { currentUser, signOut } from '#client/session/session.ts'
import css from './auth.module.css'
import { SignOutQuestion } from './sign-out-question.tsx'
import { listUnsavedTexts } from './unsaved-texts.ts'

/** The longest wait for the outbox to open, ms. */
const longestWaitMs = 1_500

/**
 * Ends the session when mounted, so that a prefetch of the page cannot do it (row R17). Asks first if this device
 * contains unsent changes, unsent or shared photos, or unsaved texts (row O9).
 */
export function SignOut() {
  const navigate = useNavigate()
  const router = useRouter()
  const areChangesKnown = useOutboxKnown()
  const [arePhotosKnown, setPhotosKnown] = useState(false)
  const [shared, setShared] = useState(0)
  useEffect(() => {
    const late = new Promise<void>((done) => setTimeout(done, longestWaitMs))
    const known = Promise.all([restoreUnsentPhotos(), countSharedPhotos().then(setShared)])
    void Promise.race([known, late]).then(() => setPhotosKnown(true))
  }, [])
  const user = currentUser()
  const { changes, photos } = useUnsentCounts()
  const [texts] = useState(() => (user ? listUnsavedTexts(user.id) : []))
  const [isDecided, setDecided] = useState(false)

  const isKnown = areChangesKnown && arePhotosKnown
  const isAsking = user !== null && isKnown && !isDecided && changes + photos + shared + texts.length > 0
  const isLeaving = isKnown && !isAsking
  const started = useRef(false)
  useEffect(() => {
    if (!isLeaving || started.current) return
    started.current = true
    void signOut().then(() => navigate({ to: '/{-$locale}/login', replace: true, reloadDocument: true }))
  }, [isLeaving, navigate])

  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/{-$locale}/goto-crm', replace: true })
  }
  if (isAsking)
    return <SignOutQuestion shared={shared} texts={texts} onLeave={() => setDecided(true)} onCancel={goBack} />
  return (
    <main id="main" className={css.center}>
      <p role="status">
        <Trans>Signing out…</Trans>
      </p>
    </main>
  )
}
