import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import css from './auth.module.css'
import { signOut } from './session.ts'

/** Ends the session as soon as it is shown; an action of the page, so that no prefetch can do it (row R17). */
export function SignOut() {
  const navigate = useNavigate()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void signOut().then(() => navigate({ to: '/{-$locale}/login', replace: true }))
  }, [navigate])
  return (
    <main id="main" className={css.center}>
      <p role="status">
        <Trans>Signing out…</Trans>
      </p>
    </main>
  )
}
