import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { photoUrlOf } from '#client/api/photo-url.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Format } from '#client/i18n/format.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { removeStationPhoto } from '#contract/accounts.ts'
import type { Photo } from '#contract/photos.ts'
import css from './station-photos.module.css'
import { stationPhotosQuery } from './station-photos-query.ts'

type StationPhotoViewProps = { photo: Photo; place: number; count: number; format: Format; onClose: () => void }

/** One photo in full-screen size, with the button that removes it: here the user sees which photo it is. */
export function StationPhotoView({ photo, place, count, format, onClose }: StationPhotoViewProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { id, width, height, takenBy, createdAt } = photo
  const title = t`Photo ${place} of ${count}`

  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const left = await call(removeStationPhoto, { params: { id } })
      queryClient.setQueryData(stationPhotosQuery.queryKey, left)
      toast.success(t`Photo removed`)
      onClose()
    } catch (error) {
      // Somebody else has already removed it.
      if (isApiError(error, 'not-found')) {
        void queryClient.invalidateQueries({ queryKey: stationPhotosQuery.queryKey })
        onClose()
      } else setFailure(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <Sheet
      open
      width="wide"
      onClose={onClose}
      title={title}
      footer={
        isAsking ? (
          <>
            <p className={css.asking}>
              <Trans>Remove this photo permanently?</Trans>
            </p>
            <Button size="large" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button size="large" variant="danger" icon="tabler:trash" busy={busy} onClick={() => void remove()}>
              <Trans>Remove</Trans>
            </Button>
          </>
        ) : (
          <Button variant="quiet" icon="tabler:trash" onClick={() => setAsking(true)}>
            <Trans>Remove…</Trans>
          </Button>
        )
      }
    >
      <img className={css.large} src={photoUrlOf(id, 'screen')} alt={title} width={width} height={height} />
      <p className={css.dim}>
        {takenBy} · {format.date(createdAt)}
      </p>
      {failure !== null && <Banner kind="error">{describeProblem(failure, t`The photo could not be removed.`)}</Banner>}
    </Sheet>
  )
}
