import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { orderStationPhotos, type StationPhotos } from '#contract/accounts.ts'
import { movePhoto } from './move-photo.ts'
import { stationPhotosQuery } from './station-photos-query.ts'

/**
 * Moves a photo at once and saves the order in the background; of several quick taps only the last order is saved. If
 * another user has changed the photos, their photos are shown with an error.
 */
export function useStationPhotoOrder() {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const { queryKey } = stationPhotosQuery
  const waiting = useRef(0)
  const chain = useRef(Promise.resolve())

  const save = async () => {
    const shown = queryClient.getQueryData(queryKey)
    if (!shown) return
    const body = { ids: shown.photos.map(({ id }) => id), version: shown.version }
    const saved = await call(orderStationPhotos, { body })
    // After further taps, their order remains on the screen.
    queryClient.setQueryData(queryKey, (last) =>
      waiting.current > 1 && last ? { ...last, version: saved.version } : saved,
    )
  }
  const saveLast = async () => {
    try {
      if (waiting.current === 1) await save()
    } catch (error) {
      if (isApiError(error, 'version-conflict')) queryClient.setQueryData(queryKey, error.current as StationPhotos)
      else void queryClient.invalidateQueries({ queryKey })
      toast.error(describeProblem(error, t`The new order of the photos was not saved.`))
    } finally {
      waiting.current -= 1
    }
  }
  const move = (id: string, step: 1 | -1) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (last) => last && { ...last, photos: movePhoto(last.photos, id, step) })
    waiting.current += 1
    chain.current = chain.current.then(saveLast)
  }
  return move
}
