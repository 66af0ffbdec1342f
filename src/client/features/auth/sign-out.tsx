import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countMine } from '#client/features/outbox/outbox-notice.ts'
import { useOutboxKnown } from '#client/features/outbox/use-outbox-known.ts'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { listPhotoDraftOrders } from '#client/offline/photo-drafts.ts'
import css from './auth.module.css'
import { currentUser, signOut } from './session.ts'
import { SignOutPhotos } from './sign-out-photos.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'

/** A store that does not open is not waited for. */
const longestLookMs = 1_500

/**
 * Ends the session as soon as it is shown; an action of the page, so that no prefetch can do it (row R17). Where
 * changes are unsent it asks first (row O9), and where photos are, which go with it (row O12).
 */
export function SignOut() {
  const navigate = useNavigate()
  const router = useRouter()
  const isKnown = useOutboxKnown()
  const outbox = useOutbox()
  const count = currentUser() ? countMine(outbox) : 0
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (isKnown && isAsking === null) setAsking(count > 0)
  const isDecided = isAsking === false || (isAsking === true && count === 0)
  const [photoOrders, setPhotoOrders] = useState<readonly string[] | null>(null)
  useEffect(() => {
    const user = currentUser()
    if (!user) return setPhotoOrders([])
    const nothing = new Promise<string[]>((done) => setTimeout(done, longestLookMs, []))
    void Promise.race([listPhotoDraftOrders(user.id), nothing]).then(setPhotoOrders)
  }, [])
  const isLeaving = isDecided && photoOrders?.length === 0

  const started = useRef(false)
  useEffect(() => {
    if (!isLeaving || started.current) return
    started.current = true
    void signOut().then(() => navigate({ to: '/{-$locale}/login', replace: true }))
  }, [isLeaving, navigate])

  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/{-$locale}/dashboard', replace: true })
  }
  if (isDecided && photoOrders && photoOrders.length > 0) {
    return <SignOutPhotos orders={photoOrders} onLeave={() => setPhotoOrders([])} onCancel={goBack} />
  }
  if (isAsking && !isDecided) {
    return <SignOutQuestion outbox={outbox} onKeep={() => setAsking(false)} onCancel={goBack} />
  }
  return (
    <main id="main" className={css.center}>
      <p role="status">
        <Trans>Signing out…</Trans>
      </p>
    </main>
  )
}
