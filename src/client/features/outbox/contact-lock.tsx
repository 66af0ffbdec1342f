import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { profileQuery } from '#client/api/profile-query.ts'
import { useLastContact } from '#client/offline/contact.ts'
import { isSilentTooLong } from '#client/offline/last-contact.ts'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { useSession } from '#client/session/session.ts'
import { useClock } from '#client/station/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './contact-lock.module.css'

const retryEveryMs = 30_000

/** Hides all data of the station on a device that has had no contact with the server for a week (row O9). */
export function ContactLock({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? ''
  const lastAt = useLastContact(userId)
  const isLocked = useClock((now) => isSilentTooLong(lastAt, now))
  return isLocked && userId !== '' ? <LockScreen /> : children
}

/** The lock screen; it disappears with the first response of the server. */
function LockScreen() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const counts = useUnsentCounts()
  const unsent = useCountLabels()(counts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'asking' | 'away'>('asking')
  const [attempt, retry] = useState(0)

  useEffect(() => {
    let isOver = false
    // A dependency only: each attempt restarts the effect.
    void attempt
    setState('asking')
    queryClient.fetchQuery({ ...profileQuery, staleTime: 0 }).catch(() => {
      if (!isOver) setState('away')
    })
    const again = () => retry((count) => count + 1)
    const timer = setTimeout(again, retryEveryMs)
    window.addEventListener('online', again)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [attempt, queryClient])
  useEffect(() => heading.current?.focus(), [])

  return (
    <main id="main" className={css.lock}>
      <Icon name="tabler:lock" size={56} />
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Locked until you are back online</Trans>
      </h1>
      <div className={css.text}>
        <p>
          <Trans>
            This device has not been online for more than seven days. Its data is too old to rely on, so it’s hidden.
          </Trans>
        </p>
        <p>
          {counts.changes + counts.photos > 0 ? (
            <b>
              <Trans>{unsent}: saved here and sent once you are back online.</Trans>
            </b>
          ) : (
            <Trans>Nothing is lost. It opens by itself as soon as you are back online.</Trans>
          )}
        </p>
      </div>
      <Button variant="signal" size="large" busy={state === 'asking'} onClick={() => retry((count) => count + 1)}>
        <Trans>Try again</Trans>
      </Button>
      <p role="status">{state === 'away' && t`Still no connection.`}</p>
    </main>
  )
}
