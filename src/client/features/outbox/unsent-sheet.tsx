import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { closeUnsent } from '#client/offline/outbox/open-unsent.ts'
import { flushOutbox, outboxOwner, useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { countMine } from '#client/offline/outbox/outbox-notice.ts'
import { useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { photosOf } from '#client/offline/photos/photo-sending.ts'
import { retryPhotos } from '#client/offline/photos/unsent-photos.ts'
import { toSignIn } from '#client/session/to-sign-in.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { changesOfOrder, type OutboxEntry } from '#domain/outbox/outbox.ts'
import { longestSendMs } from '#domain/outbox/outbox-drain.ts'
import { canSendNow, countOutbox } from '#domain/outbox/outbox-view.ts'
import { isPhoto, pauseOf } from '#domain/outbox/photo-command.ts'
import { DecideAll } from './decide-all.tsx'
import { LineLabels, PhotoLabels, WaitLabels } from './notice-labels.tsx'
import { PhotoSwitch } from './photo-switch.tsx'
import { UnsentOfOthers } from './unsent-of-others.tsx'
import { UnsentPhotoQueue } from './unsent-photo-queue.tsx'
import { UnsentQueue } from './unsent-queue.tsx'
import css from './unsent-sheet.module.css'
import { useNotice } from './use-notice.ts'

/** The unsent changes of the signed-in user, grouped by car, each with the reason it waits. */
export function UnsentSheet({ station }: { station: Station }) {
  const { t } = useLingui()
  const outbox = useOutbox()
  const { owner, entries, others, foreign } = outbox
  const { mine: photos, others: photosOfOthers } = useUnsentPhotosByOwner()
  const isAlone = others.length + foreign.length + photosOfOthers.length === 0
  const count = countMine(outbox) + photos.length
  const notice = useNotice()
  const { sending } = photosOf(outbox)
  const hasSendablePhoto = photos.some(
    ({ entry }) => !entry || (entry.state !== 'attention' && pauseOf(sending, entry.seq) === null),
  )
  const hasSendable = hasSendablePhoto || (owner !== null && canSendNow(outbox, owner))
  const queues = groupChanges(entries)
  return (
    <Sheet
      open
      onClose={closeUnsent}
      width="wide"
      title={count > 0 ? t`Not sent yet: ${count}` : t`Unsent changes`}
      footer={hasSendable ? <SendNow /> : null}
    >
      <div className={css.sheet}>
        {count > 0 && notice && (
          <p role="status">
            <LineLabels line={notice.line} /> <WaitLabels wait={notice.wait} /> <PhotoLabels photos={notice.photos} />
          </p>
        )}
        <PhotoSwitch photos={photos} station={station} />
        <DecideAll outbox={outbox} station={station} isMain={!hasSendable} />
        {queues.length + photos.length > 0 && (
          <ul className={css.queues}>
            {queues.map((queue) => (
              <UnsentQueue key={queue[0]?.appointmentId} queue={queue} outbox={outbox} station={station} />
            ))}
            {[...Map.groupBy(photos, ({ orderId }) => orderId)].map(([orderId, some]) => (
              <UnsentPhotoQueue
                key={`photos ${orderId}`}
                orderId={orderId}
                photos={some}
                entries={entries}
                station={station}
              />
            ))}
          </ul>
        )}
        {count === 0 && (
          <EmptyState
            icon="tabler:circle-check"
            title={isAlone ? <Trans>Everything is sent</Trans> : <Trans>All your changes are sent</Trans>}
          >
            <Trans>Changes and photos waiting to be sent appear here.</Trans>
          </EmptyState>
        )}
        <UnsentOfOthers outbox={outbox} photos={photosOfOthers} />
        <Link to="/{-$locale}/catch-up" className={buttonClass({ variant: 'quiet' })} onClick={closeUnsent}>
          <ButtonContent icon="tabler:list-check">
            <Trans>Catch-up entry</Trans>
          </ButtonContent>
        </Link>
      </div>
    </Sheet>
  )
}

/** The changes of each appointment without its photos, the appointment with the oldest change first. */
function groupChanges(entries: readonly OutboxEntry[]): OutboxEntry[][] {
  const changes = entries.filter((entry) => !isPhoto(entry))
  const firsts = changes.filter((entry) => changesOfOrder(changes, entry)[0] === entry)
  return firsts.map((entry) => changesOfOrder(changes, entry))
}

/** The primary action: send now, or sign in if the changes wait for that. */
function SendNow() {
  const outbox = useOutbox()
  const { href } = useLocation()
  const [sent, setSent] = useState<typeof outbox | null>(null)
  // The service worker's next outbox state ends the request.
  const isSending = sent === outbox
  useEffect(() => {
    if (!isSending) return
    const timer = setTimeout(() => setSent(null), longestSendMs)
    return () => clearTimeout(timer)
  }, [isSending])
  if (countOutbox(outbox, outbox.owner).signedOut) {
    return (
      <a href={toSignIn(href)} className={buttonClass({ variant: 'signal', size: 'large' })} onClick={closeUnsent}>
        <ButtonContent icon="tabler:login">
          <Trans>Sign in</Trans>
        </ButtonContent>
      </a>
    )
  }
  return (
    <Button
      variant="signal"
      size="large"
      icon="tabler:refresh"
      busy={isSending}
      onClick={() => {
        setSent(outbox)
        flushOutbox('send-now')
        void retryPhotos(({ userId }) => userId === outboxOwner()?.userId)
      }}
    >
      <Trans>Send now</Trans>
    </Button>
  )
}
