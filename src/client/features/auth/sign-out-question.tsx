import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { flushOutbox, outboxOwner, useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentCounts, useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { sendPhotosNow } from '#client/offline/photos/photo-sending.ts'
import { retryPhotos } from '#client/offline/photos/unsent-photos.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { longestSendMs } from '#domain/outbox/outbox-drain.ts'
import { LeftBehind } from './left-behind.tsx'
import css from './sign-out-question.module.css'
import type { UnsavedText } from './unsaved-texts.ts'

export type SignOutQuestionProps = {
  /** How many shared photos wait for their order. */
  shared: number
  texts: readonly UnsavedText[]
  onLeave: () => void
  onCancel: () => void
}

/** Asks what to do with unsent data on this device. Continues the sign-out as soon as everything is sent. */
export function SignOutQuestion({ shared, texts, onLeave, onCancel }: SignOutQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'asked' | 'sending' | 'stayed'>('asked')
  const { entries } = useOutbox()
  const { mine: photos } = useUnsentPhotosByOwner()
  const { changes } = useUnsentCounts()
  const countLabels = useCountLabels()
  // Waiting does not help changes that need a decision or a sign-in.
  const canGo = photos.length > 0 || entries.some((entry) => entry.state === 'pending')
  const isSending = state === 'sending' && canGo
  const isSomethingLost = photos.length + shared + texts.length > 0
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => setState('stayed'), longestSendMs)
    return () => clearTimeout(timer)
  }, [isSending])
  const send = () => {
    setState('sending')
    flushOutbox('send-now')
    sendPhotosNow()
    void retryPhotos(({ userId }) => userId === outboxOwner()?.userId)
  }

  return (
    <main id="main" className={css.page}>
      <section className={joinClasses(cardClass, css.card)} aria-labelledby="sign-out-question">
        <h1 id="sign-out-question" ref={heading} tabIndex={-1}>
          {countLabels({ changes, photos: photos.length + shared, texts: texts.length })}
        </h1>
        <p role="status" className={css.text}>
          {isSending ? (
            <Plural value={changes + photos.length} one="Sending: # left…" other="Sending: # left…" />
          ) : changes === 0 ? (
            state === 'stayed' && photos.length > 0 && <Trans>They could not be sent.</Trans>
          ) : state === 'asked' ? (
            <Plural
              value={changes}
              one="This change has not been sent yet. It can stay on this device and will be sent when you sign in here again. Everything else is removed from the device now."
              other="These changes have not been sent yet. They can stay on this device and will be sent when you sign in here again. Everything else is removed from the device now."
            />
          ) : (
            <Plural
              value={changes}
              one="# change could not be sent. It can stay on this device until you sign in here again."
              other="# changes could not be sent. They can stay on this device until you sign in here again."
            />
          )}
        </p>
        {isSomethingLost && (
          <>
            <p>
              <Trans>Only on this device, and lost when you sign out:</Trans>
            </p>
            <LeftBehind photos={photos} shared={shared} texts={texts} />
          </>
        )}
        <div className={css.acts}>
          {canGo && (
            <Button variant="signal" size="large" icon="tabler:arrow-up-circle" busy={isSending} onClick={send}>
              <Trans>Send now</Trans>
            </Button>
          )}
          {isSomethingLost ? (
            <Button size="large" variant="danger" icon="tabler:logout" onClick={onLeave}>
              <Trans>Sign out anyway</Trans>
            </Button>
          ) : (
            <Button size="large" icon="tabler:logout" onClick={onLeave}>
              <Trans>Sign out, keep unsent changes</Trans>
            </Button>
          )}
          <Button size="large" variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </section>
    </main>
  )
}
