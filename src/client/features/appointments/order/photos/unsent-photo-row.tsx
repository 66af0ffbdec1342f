import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { UnsentPhoto } from '#client/offline/photos/unsent-photos.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { useBlobUrl } from '#client/ui/hooks/use-blob-url.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './order-photos.module.css'

type UnsentPhotoRowProps = { unsent: UnsentPhoto; onRetry: () => void; onDrop: () => void }

/** A photo that neither the outbox nor the server has yet: its state, and the possible actions. */
export function UnsentPhotoRow({ unsent, onRetry, onDrop }: UnsentPhotoRowProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { photo, state, failure, name, isKept } = unsent
  const url = useBlobUrl(photo)
  const isFailed = state === 'failed'
  return (
    <li className={css.unsent} data-state={state}>
      <span className={css.preview}>{url ? <img src={url} alt="" /> : <Icon name="tabler:photo" />}</span>
      <div className={css.what}>
        {state === 'waiting' && <p>{photo ? <Trans>Waiting to be sent</Trans> : <Trans>Resizing…</Trans>}</p>}
        {(state === 'sending' || state === 'taken') && (
          <>
            <p>
              <Trans>Sending…</Trans>
            </p>
            <progress aria-label={t`Sending the photo`} className={css.progress} />
          </>
        )}
        {isFailed && (
          <p className={css.failed}>
            {failure === null ? <Trans>Not sent yet</Trans> : <Trans>Not saved: {describeProblem(failure)}</Trans>}
          </p>
        )}
        <p className={css.dim}>
          {!photo && name}
          {photo && isFailed && (isKept ? <Trans>Saved on this device</Trans> : <Trans>Keep this page open</Trans>)}
        </p>
      </div>
      {isFailed && (
        <div className={css.ways}>
          {photo && (
            <Button icon="tabler:refresh" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <IconButton icon="tabler:trash" label={t`Discard photo`} variant="quiet" onClick={onDrop} />
        </div>
      )}
    </li>
  )
}
