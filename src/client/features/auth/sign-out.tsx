import { Trans } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { countMine } from '#client/features/outbox/outbox-notice.ts'
import { useOutboxKnown } from '#client/features/outbox/use-outbox-known.ts'
import { useOutbox } from '#client/offline/outbox-link.ts'
import css from './auth.module.css'
import { currentUser, signOut } from './session.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

/**
 * Ends the session as soon as it is shown; an action of the page, so that no prefetch can do it (row R17). Where
 * changes are unsent it asks first (row O9).
 */
export function SignOut() {
  const navigate = useNavigate()
  const router = useRouter()
  const isKnown = useOutboxKnown()
  const outbox = useOutbox()
  const count = currentUser() ? countMine(outbox) : 0
  const [isAsking, setAsking] = useState<boolean | null>(null)
  if (isKnown && isAsking === null) setAsking(count > 0)
  const isLeaving = isAsking === false || (isAsking === true && count === 0)

  const started = useRef(false)
  useEffect(() => {
    if (!isLeaving || started.current) return
    started.current = true
    void signOut().then(() => navigate({ to: '/{-$locale}/login', replace: true }))
  }, [isLeaving, navigate])

  if (isAsking && !isLeaving) {
    const goBack = () => {
      if (router.history.canGoBack()) router.history.back()
      else void navigate({ to: '/{-$locale}/dashboard', replace: true })
    }
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
