import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useCountWords } from '#client/features/outbox/count-words.ts'
import { countMine } from '#client/features/outbox/outbox-notice.ts'
import { rouseOutbox } from '#client/offline/outbox-link.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { OutboxState } from '#contract/worker.ts'
import css from './sign-out-question.module.css'

const longestSendMs = 10_000

export type SignOutQuestionProps = { outbox: OutboxState; onKeep: () => void; onCancel: () => void }

/** Asks what becomes of unsent changes. When the last of them is sent, the sign-out goes on by itself. */
export function SignOutQuestion({ outbox, onKeep, onCancel }: SignOutQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [state, setState] = useState<'asked' | 'sending' | 'stayed'>('asked')
  const count = countMine(outbox)
  const countWords = useCountWords()
  // A decision or a sign-in is nothing that waiting brings.
  const canGo = outbox.entries.some((entry) => entry.state === 'pending')
  const isSending = state === 'sending' && canGo
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => setState('stayed'), longestSendMs)
    return () => clearTimeout(timer)
  }, [isSending])
  const send = () => {
    setState('sending')
    rouseOutbox('send-now')
  }

  return (
    <main id="main" className={css.page}>
      <section className={joinClasses(cardClass, css.card)} aria-labelledby="sign-out-question">
        <h1 id="sign-out-question" ref={heading} tabIndex={-1}>
          {countWords(count)}
        </h1>
        <p role="status" className={css.words}>
          {isSending ? (
            <Plural value={count} one="Sending: # is left…" other="Sending: # are left…" />
          ) : state === 'asked' ? (
            <Plural
              value={count}
              one="The server does not have it yet. It can stay on this device: it goes out when you sign in here again. What you have read is taken off it at once."
              other="The server does not have them yet. They can stay on this device: they go out when you sign in here again. What you have read is taken off it at once."
            />
          ) : (
            <Plural
              value={count}
              one="# could not be sent now. It can stay on this device until you sign in here again."
              other="# could not be sent now. They can stay on this device until you sign in here again."
            />
          )}
        </p>
        <div className={css.acts}>
          {canGo && (
            <Button variant="signal" size="large" icon="tabler:arrow-up-circle" busy={isSending} onClick={send}>
              <Trans>Send now</Trans>
            </Button>
          )}
          <Button size="large" icon="tabler:logout" onClick={onKeep}>
            <Trans>Sign out and keep them here</Trans>
          </Button>
          <Button size="large" variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </section>
    </main>
  )
}
