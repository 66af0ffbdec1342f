import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import css from './station-photos.module.css'
import type { PhotoUpload } from './use-photo-upload.ts'

type PhotoUploadRowProps = { upload: PhotoUpload; onRetry: () => void; onDrop: () => void }

/** A photo that is being uploaded or has failed, with the error. */
export function PhotoUploadRow({ upload: { name, state, failure }, onRetry, onDrop }: PhotoUploadRowProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  return (
    <li className={css.upload} data-state={state}>
      <div className={css.what}>
        <b translate="no">{name}</b>
        {state === 'sending' ? (
          <progress className={css.progress} aria-label={t`Uploading ${name}`} />
        ) : (
          <p className={css.failed}>
            <Trans>Not saved: {describeProblem(failure)}</Trans>
          </p>
        )}
      </div>
      {state === 'failed' && (
        <div className={css.ways}>
          <Button icon="tabler:refresh" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <IconButton icon="tabler:trash" variant="quiet" label={t`Discard ${name}`} onClick={onDrop} />
        </div>
      )}
    </li>
  )
}
