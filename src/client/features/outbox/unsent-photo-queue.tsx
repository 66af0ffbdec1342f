import { Plural, Trans } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { isRefused, retryPhotos, type UnsentPhoto } from '#client/offline/photos/unsent-photos.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import css from './unsent-queue.module.css'
import { QueueHead } from './unsent-queue.tsx'
import { useOrderOf } from './use-order-of.ts'

type UnsentPhotoQueueProps = { orderId: string; photos: readonly UnsentPhoto[]; station: Station }

/** The unsent photos of one order, each with the server's error, if any. */
export function UnsentPhotoQueue({ orderId, photos, station }: UnsentPhotoQueueProps) {
  const order = useOrderOf(orderId, false, station)
  const describeProblem = useDescribeProblem()
  const failed = photos.filter(({ state }) => state === 'failed')
  const refused = failed.find(isRefused)
  return (
    <li className={css.queue}>
      <QueueHead id={orderId} order={order} />
      <div className={css.entry}>
        <div className={css.what}>
          <b>
            <Plural value={photos.length} one="# photo" other="# photos" />
          </b>
          <p className={css.next}>
            {failed.length < photos.length ? (
              <Trans>Sending…</Trans>
            ) : refused ? (
              <Trans>Not saved: {describeProblem(refused.failure)}</Trans>
            ) : (
              <Trans>Not sent yet</Trans>
            )}
          </p>
        </div>
        {failed.length === photos.length && (
          <Button icon="tabler:refresh" onClick={() => void retryPhotos((one) => failed.includes(one))}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
